// Makes a chart of days usable by pointer, touch and keyboard. It then is a slider, because that is the
// pattern for one value that arrow keys change.

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

interface DaySlider {
  /** Gets the focus. Contains the image that shows the same without a script. */
  readonly plot: HTMLElement;
  readonly count: number;
  /** What the page shows while nobody points at a day. */
  readonly newest: number;
  /** Whether days are areas, as in a bar chart, or points from edge to edge, as in a line chart. */
  readonly kind: 'bars' | 'points';
  /** Shows a day and returns it in words. */
  show(index: number): string;
}

/** Returns a function that changes the number of days. The newest is then the last. */
export function startSlider(options: DaySlider): (count: number) => void {
  const { plot, kind, show } = options;
  let { count, newest } = options;
  let at = newest;
  const go = (index: number) => {
    at = Math.min(count - 1, Math.max(0, index));
    plot.ariaValueNow = String(at + 1);
    plot.ariaValueText = show(at);
  };
  const image = plot.querySelector('svg');
  plot.ariaLabel = image?.querySelector('title')?.textContent ?? '';
  if (image) image.ariaHidden = 'true';
  plot.setAttribute('role', 'slider');
  plot.setAttribute('tabindex', '0');
  plot.ariaValueMin = '1';
  plot.ariaValueMax = String(count);
  go(newest);

  const follow = ({ clientX }: PointerEvent) => {
    const { left, width } = plot.getBoundingClientRect();
    const share = (clientX - left) / width;
    go(kind === 'bars' ? Math.floor(share * count) : Math.round(share * (count - 1)));
  };
  plot.addEventListener('pointerdown', follow);
  plot.addEventListener('pointermove', follow);
  plot.addEventListener('pointerleave', ({ pointerType }) => {
    // A finger leaves with every tap, and the reader still wants to see the day.
    if (pointerType !== 'touch') go(newest);
  });
  plot.addEventListener('blur', () => go(newest));
  plot.addEventListener('keydown', (event) => {
    const step = steps[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    go(at + step);
  });
  return (changed) => {
    count = changed;
    newest = changed - 1;
    plot.ariaValueMax = String(count);
    go(newest);
  };
}
