// Browser script for the bar chart on the home page. Shows the numbers of the day under the
// pointer.
import { startSlider } from '../charts/slider.ts';

export function startSunrise(): void {
  const figure = document.querySelector<HTMLElement>('[data-sunrise]');
  const plot = figure?.querySelector<HTMLElement>('[data-plot]');
  const [gain, day, note] = ['gain', 'day', 'note'].map((name) =>
    figure?.querySelector<HTMLElement>(`[data-${name}]`),
  );
  if (!plot || !gain || !day || !note) return;
  const bars = [...plot.querySelectorAll('rect')].sort(
    (a, b) => a.x.baseVal.value - b.x.baseVal.value,
  );
  // Removes the titles of the bars, because the browser would show them as tooltips.
  const labels = bars.map((bar) => {
    const title = bar.querySelector('title');
    title?.remove();
    return title?.textContent ?? '';
  });
  const isGap = (index: number) => bars[index]?.classList.contains('sunrise-gap') ?? true;
  const newest = bars.findLastIndex((_, index) => !isGap(index));
  let active: SVGRectElement | undefined;
  startSlider({
    plot,
    count: bars.length,
    newest,
    kind: 'bars',
    show(index) {
      const label = labels[index] ?? '';
      const [, date = '', value = '', more = ''] =
        /^(.+?): (\S+?)(?: stars)?\. (.+)$/.exec(label) ?? [];
      active?.classList.remove('active');
      active = bars[index];
      // The newest day is selected initially. Its bar is not highlighted, so that the initial chart
      // shows no selection.
      active?.classList.toggle('active', index !== newest);
      gain.textContent = isGap(index) ? '–' : value;
      day.textContent = date;
      note.textContent = more;
      return label;
    },
  });
}
