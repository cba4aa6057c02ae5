"""Why each line of a ranking stands where it does, in words: on the wall and in report.xlsx alike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pipeline.language import Language, language
from pipeline.model.entrant import Entrant
from pipeline.model.event import Event
from pipeline.model.score import Ranking, Score, Standing
from pipeline.model.seating import round_order
from pipeline.reports.paper import criterion_text, measured, named_figure, round_text


def reasons(event: Event, ranking: Ranking, scores: Sequence[Score]) -> tuple[str, ...]:
    """In the ranking's order. `scores`: of the event, for how far somebody came where losers are out."""
    words = language(event.language)
    tied_open = {id_ for tie in ranking.open_ties for id_ in tie}
    fates = {} if ranking.criteria else last_matches(event, scores)
    found = []
    for line, above in zip(ranking.lines, (None, *ranking.lines), strict=False):
        entrant = event.entrant(line.entrant) or Entrant(line.entrant, line.entrant)
        same_group = above if above is not None and above.group == line.group else None
        if line.place and line.entrant in fates:
            found.append(fates[line.entrant])
        else:
            found.append(_reason(words, ranking, line, same_group, tied_open, entrant))
    return tuple(found)


def last_matches(event: Event, scores: Sequence[Score]) -> Mapping[str, str]:
    """Entrant to how far he came where losers are out: the round he lost in, or the last he won."""
    words = language(event.language)
    last = {score.entrant: score for score in sorted(scores, key=lambda score: round_order(score.round))}
    return {
        id_: words.text(
            "paper.standings.won_in" if score.values.get("win") else "paper.standings.out_in",
            round=round_text(event, score.round),
        )
        for id_, score in last.items()
    }


def _reason(
    words: Language,
    ranking: Ranking,
    line: Standing,
    above: Standing | None,
    tied_open: set[str],
    entrant: Entrant,
) -> str:
    if line.place is None:
        return words.text(f"choice.status.{ranking.status.get(line.entrant, entrant.status)}")
    if line.entrant in tied_open:
        return words.text("paper.standings.open")
    if line.decided_by and above is not None:
        return _behind(words, line, above)
    return words.text("paper.standings.shared") if line.tied else ""


def _behind(words: Language, line: Standing, above: Standing) -> str:
    """`Average +31.3, behind +32.0`; without figures (a play-off, a lot) only by what."""
    name = line.decided_by
    if name not in line.values or name not in above.values:
        return words.text("paper.standings.by", criterion=criterion_text(words, name))
    mine, theirs = named_figure(words, name, line.values[name]), measured(words, name, above.values[name])
    return words.text("paper.standings.behind", mine=mine, theirs=theirs)
