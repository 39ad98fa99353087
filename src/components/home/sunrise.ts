// The script of the bars on the home page: pointer and arrow keys show the numbers of a day. The chart
// then is a slider, because that is the pattern for one value that arrow keys change.

/** What a key adds to the day. Home and End go beyond the ends, and so to them. */
const steps: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

export function startSunrise(): void {
  const figure = document.querySelector<HTMLElement>('[data-sunrise]');
  const plot = figure?.querySelector<HTMLElement>('[data-plot]');
  const svg = plot?.querySelector('svg');
  const [gain, day, note] = ['gain', 'day', 'note'].map((name) =>
    figure?.querySelector<HTMLElement>(`[data-${name}]`),
  );
  if (!plot || !svg || !gain || !day || !note) return;
  const bars = [...svg.querySelectorAll('rect')].sort(
    (a, b) => a.x.baseVal.value - b.x.baseVal.value,
  );
  // The browser would show the titles beside our own text.
  const labels = bars.map((bar) => {
    const title = bar.querySelector('title');
    title?.remove();
    return title?.textContent ?? '';
  });
  const newest = labels.findLastIndex(
    (_, index) => !bars[index]?.classList.contains('sunrise-gap'),
  );
  let at = newest;

  const show = (index: number) => {
    const isKnown = !bars[index]?.classList.contains('sunrise-gap');
    const label = labels[index] ?? '';
    const [, date = '', value = '', more = ''] =
      /^(.+?): (\S+?)(?: stars)?\. (.+)$/.exec(label) ?? [];
    bars[at]?.classList.remove('active');
    at = index;
    // The newest day is what the page shows by itself.
    bars[at]?.classList.toggle('active', at !== newest);
    gain.textContent = isKnown ? value : '–';
    day.textContent = date;
    note.textContent = more;
    plot.ariaValueNow = String(at + 1);
    plot.ariaValueText = label;
  };
  const name = svg.querySelector('title')?.textContent ?? '';
  svg.ariaHidden = 'true';
  plot.ariaLabel = name;
  plot.setAttribute('role', 'slider');
  plot.setAttribute('tabindex', '0');
  plot.ariaValueMin = '1';
  plot.ariaValueMax = String(bars.length);
  show(newest);

  plot.addEventListener('pointermove', ({ clientX }) => {
    const { left, width } = plot.getBoundingClientRect();
    const index = Math.floor(((clientX - left) / width) * bars.length);
    show(Math.min(bars.length - 1, Math.max(0, index)));
  });
  plot.addEventListener('pointerleave', () => show(newest));
  plot.addEventListener('blur', () => show(newest));
  plot.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    show(Math.min(bars.length - 1, Math.max(0, at + step)));
  });
}
