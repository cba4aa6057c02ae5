(function () {
  'use strict';
  const root = document.documentElement;
  const LOOK = '#look', EVERY = 15000, BLIND = 4, BESIDE = 60000, TURN = 12000, QUIET = 8000;

  // This page in a hidden frame of an older one only says which it is; the older one then renews itself.
  if (location.hash === LOOK && window.parent !== window) {
    window.parent.postMessage({ tourney: root.dataset.mark }, '*');
    window.stop();
    return;
  }

  // What the viewer was doing outlives a reload: in the window's name, which a page from a file has too.
  function kept() {
    try { return JSON.parse(window.name).tourney || {}; } catch (e) { return {}; }
  }
  const now = kept();
  function keep(change) {
    Object.assign(now, change);
    window.name = JSON.stringify({ tourney: now });
  }

  document.addEventListener('DOMContentLoaded', function () {
    root.classList.add('js');
    const by = (id) => document.getElementById(id);
    const all = (what, inside) => Array.from((inside || document).querySelectorAll(what));
    const head = by('head'), nav = by('views'), asked = by('asked'), turn = by('turn');
    let touched = 0;
    ['keydown', 'pointerdown', 'wheel'].forEach((name) =>
      addEventListener(name, () => { touched = Date.now(); }, { passive: true }));

    function measure() {
      const sticky = getComputedStyle(head).position === 'sticky';
      root.style.setProperty('--head', (sticky ? head.offsetHeight : 0) + 'px');
      return sticky ? head.offsetHeight : 0;
    }

    // --- views ---
    const buttons = all('button[data-view]');
    const names = buttons.map((one) => one.dataset.view);
    let view = '';
    function show(name) {
      view = names.includes(name) ? name : names[0];
      all('main > section').forEach((one) => { one.hidden = one.id !== view; });
      buttons.forEach((one) => one.dataset.view === view
        ? one.setAttribute('aria-current', 'page') : one.removeAttribute('aria-current'));
      keep({ view: view });
    }
    function start(name) { show(name); scrollTo(0, 0); }
    if (names.length) {
      nav.hidden = false;
      buttons.forEach((one) => one.addEventListener('click', () => { start(one.dataset.view); inTurn(false); }));
      show(now.view || (matchMedia('(max-width: 44rem)').matches ? 'find' : 'tables'));
    }

    // --- one view after the other, a screen at a time, so that nothing is cut ---
    let turning = null;
    function inTurn(on) {
      if (!turn) { return; }
      clearInterval(turning);
      turning = on ? setInterval(step, TURN) : null;
      turn.setAttribute('aria-pressed', String(on));
      turn.textContent = on ? turn.dataset.on : turn.dataset.off;
      keep({ turning: on });
    }
    function step() {
      const section = by(view), table = section.querySelector('thead');
      const above = measure() + (table ? table.offsetHeight : 0);
      const next = all('[data-item]', section).find((one) => one.getBoundingClientRect().bottom > innerHeight + 1);
      const before = scrollY;
      if (next) { scrollTo(0, scrollY + next.getBoundingClientRect().top - above - 6); }
      if (next && scrollY > before) { return; }
      const shown = names.filter((one) => one !== 'find' && (one !== 'missing' || by('missing').querySelector('.owing')));
      start(shown[(shown.indexOf(view) + 1) % shown.length]);
    }
    if (turn) {
      turn.addEventListener('click', () => { const on = !turning; inTurn(on); if (on && view === 'find') { start('tables'); } });
      if (now.turning) { inTurn(true); }
    }

    // --- seat finder: a number, or any part of a name; a masked sign stands for any ---
    const HOLE = '○';
    const fold = (text) => text.normalize('NFKC').toLowerCase().trim();
    function inside(part, name) {
      const wanted = Array.from(part), signs = Array.from(name);
      for (let at = 0; at + wanted.length <= signs.length; at += 1) {
        const fits = wanted.every((sign, to) => signs[at + to] === sign || signs[at + to] === HOLE);
        if (fits && wanted.some((sign, to) => signs[at + to] === sign)) { return true; }
      }
      return false;
    }
    function named(question, name) {
      const words = name.split(/[\s/]+/);
      return question.split(/\s+/).every((part) => inside(part, name) || words.some((word) =>
        word.startsWith(part) || (word.length === 2 && word.endsWith('.') && part.startsWith(word[0]))));
    }
    function find() {
      const question = fold(asked.value), lines = all('.line');
      const exact = lines.filter((one) => fold(one.dataset.id) === question);
      const fits = (one) => !question || (exact.length ? exact.includes(one)
        : fold(one.dataset.id).startsWith(question) || one.dataset.names.split('\n').some((name) => named(question, fold(name))));
      const found = lines.filter((one) => { one.hidden = !fits(one); return !one.hidden; });
      by('nobody').hidden = found.length > 0;
      by('find').classList.toggle('alone', Boolean(question) && found.length < 4);
      keep({ asked: asked.value });
    }
    if (asked) {
      asked.hidden = false;
      asked.value = now.asked || '';
      asked.addEventListener('input', find);
      find();
    }

    // --- round timer: the viewer's; it goes on through reloads, and a new round begins a new one ---
    const timer = by('timer'), clock = by('clock'), minutes = by('minutes'), go = by('go');
    const place = 'tourney ' + root.dataset.keep;
    function stored() {
      try { const found = localStorage.getItem(place); if (found) { return JSON.parse(found); } } catch (e) { /* no storage */ }
      return now.timed === place ? now.timer : null;
    }
    let time = timer && (stored() || { minutes: Number(timer.dataset.minutes), left: null, ends: null });
    function store(change) {
      time = Object.assign({}, time, change);
      try { localStorage.setItem(place, JSON.stringify(time)); } catch (e) { /* the window's name has it */ }
      keep({ timed: place, timer: time });
      tick();
    }
    function left() {
      if (time.ends !== null) { return Math.max(0, time.ends - Date.now()); }
      return time.left === null ? time.minutes * 60000 : time.left;
    }
    function tick() {
      const seconds = Math.ceil(left() / 1000);
      clock.textContent = Math.floor(seconds / 60) + ':' + String(seconds % 60).padStart(2, '0');
      timer.classList.toggle('low', seconds > 0 && seconds <= 300 && time.ends !== null);
      timer.classList.toggle('over', seconds === 0);
      go.textContent = time.ends === null ? go.dataset.start : go.dataset.pause;
    }
    if (timer) {
      timer.hidden = false;
      minutes.value = time.minutes;
      go.addEventListener('click', () => time.ends === null
        ? store({ ends: Date.now() + (left() || time.minutes * 60000), left: null }) : store({ left: left(), ends: null }));
      by('back').addEventListener('click', () => store({ left: null, ends: null }));
      minutes.addEventListener('change', () => {
        const wanted = Math.min(600, Math.max(1, Math.round(Number(minutes.value)) || time.minutes));
        minutes.value = wanted;
        store({ minutes: wanted, left: null, ends: null });
      });
      setInterval(tick, 250);
      tick();
    }

    // --- the page renews itself only when there is another one, and never under somebody's hands ---
    const frame = document.createElement('iframe');
    frame.hidden = true;
    let looks = 0, answered = false, waits = false;
    function renew() {
      if (Date.now() - touched < QUIET) { waits = true; return; }
      keep({ scroll: scrollY, typing: document.activeElement === asked && asked !== null });
      location.reload();
    }
    addEventListener('message', (said) => {
      if (said.source !== frame.contentWindow || !said.data || typeof said.data.tourney !== 'string') { return; }
      answered = true;
      if (said.data.tourney !== root.dataset.mark) { renew(); }
    });
    function look() {
      looks += 1;
      if (waits || (!answered && looks > BLIND && looks % (BESIDE / EVERY) === 0)) { waits = false; renew(); return; }
      frame.src = location.href.split(/[?#]/)[0] + '?' + looks + LOOK;
    }
    document.body.append(frame);
    setInterval(look, EVERY);

    measure();
    addEventListener('resize', measure);
    if (now.scroll) { scrollTo(0, now.scroll); }
    if (now.typing && asked) { asked.focus({ preventScroll: true }); }
    keep({ scroll: 0, typing: false });
  });
}());
