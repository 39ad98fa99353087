// Applies the filters of the models table to the chart above it. Dots of models that the filters
// exclude become faint.

export function startLinkedChart(list: HTMLElement): void {
  const chart = list.querySelector<SVGSVGElement>('.map svg');
  const note = list.querySelector<HTMLElement>('[data-map-note]');
  if (!chart || !note) return;
  const dots = [...chart.querySelectorAll('a')];
  const whole = note.textContent;
  list.addEventListener('tablefilter', (event) => {
    // Ignores the filter while the table is only partly loaded. Otherwise, models whose rows are
    // not loaded yet would become faint.
    if (event instanceof CustomEvent && event.detail.isWhole === false) return;
    // Includes models below the first rows, which are hidden, but match.
    const shown = new Set(
      [...list.querySelectorAll('tbody tr:not(.is-out) th a')].map((link) =>
        link.getAttribute('href'),
      ),
    );
    const left = dots.filter((dot) => {
      const isOut = !shown.has(dot.getAttribute('href'));
      dot.classList.toggle('is-out', isOut);
      return !isOut;
    });
    note.textContent =
      left.length === dots.length
        ? whole
        : `${left.length} of the ${dots.length} models in the chart match the filters.`;
  });
}
