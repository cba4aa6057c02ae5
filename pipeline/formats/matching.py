"""Maximum matching in a general graph: how many of some players can be paired at all (Edmonds' blossoms)."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence, Set


def unmatched(vertices: Sequence[int], barred: Sequence[Set[int]]) -> int:
    """How many of the vertices a maximum matching of those not barred to each other leaves over."""
    place = {vertex: at for at, vertex in enumerate(vertices)}
    near = [
        [at for other, at in place.items() if other != vertex and other not in barred[vertex]]
        for vertex in vertices
    ]
    search = _Search(near)
    return sum(mate < 0 for mate in search.mates())


class _Search:
    """One augmenting path after the other; `base` of a vertex is the first of the blossom it lies in."""

    def __init__(self, near: Sequence[Sequence[int]]) -> None:
        self.near, self.mate = near, [-1] * len(near)
        self.parent, self.base = [-1] * len(near), list(range(len(near)))

    def mates(self) -> list[int]:
        """The partner of each vertex, -1 for none."""
        for vertex, others in enumerate(self.near):
            free = next((at for at in others if self.mate[vertex] < 0 and self.mate[at] < 0), None)
            if free is not None:
                self.mate[vertex], self.mate[free] = free, vertex
        for root in range(len(self.near)):
            if self.mate[root] < 0:
                self._flip(self._end_of_path(root))
        return self.mate

    def _flip(self, vertex: int) -> None:
        while vertex >= 0:
            before = self.parent[vertex]
            following = self.mate[before]
            self.mate[vertex], self.mate[before] = before, vertex
            vertex = following

    def _end_of_path(self, root: int) -> int:
        """The end of an augmenting path from here, -1 if there is none; breadth first."""
        count = len(self.near)
        self.parent, self.base = [-1] * count, list(range(count))
        reached, queue = [False] * count, deque([root])
        reached[root] = True
        while queue:
            vertex = queue.popleft()
            for other in self.near[vertex]:
                if self.base[vertex] == self.base[other] or self.mate[vertex] == other:
                    continue
                outer = other == root or (self.mate[other] >= 0 and self.parent[self.mate[other]] >= 0)
                if outer:
                    self._contract(vertex, other, reached, queue)
                elif self.parent[other] < 0:
                    self.parent[other] = vertex
                    if self.mate[other] < 0:
                        return other
                    reached[self.mate[other]] = True
                    queue.append(self.mate[other])
        return -1

    def _contract(self, one: int, two: int, reached: list[bool], queue: deque[int]) -> None:
        """Two outer vertices met: the odd ring between them becomes one vertex."""
        top = self._common(one, two)
        ring: set[int] = set()
        self._mark(one, top, two, ring)
        self._mark(two, top, one, ring)
        for vertex in range(len(self.near)):
            if self.base[vertex] in ring:
                self.base[vertex] = top
                if not reached[vertex]:
                    reached[vertex] = True
                    queue.append(vertex)

    def _common(self, one: int, two: int) -> int:
        above: set[int] = set()
        while True:
            one = self.base[one]
            above.add(one)
            if self.mate[one] < 0:
                break
            one = self.parent[self.mate[one]]
        while self.base[two] not in above:
            two = self.parent[self.mate[self.base[two]]]
        return self.base[two]

    def _mark(self, vertex: int, top: int, child: int, ring: set[int]) -> None:
        while self.base[vertex] != top:
            ring |= {self.base[vertex], self.base[self.mate[vertex]]}
            self.parent[vertex] = child
            child = self.mate[vertex]
            vertex = self.parent[child]
