// Lets readers select a day in a chart by pointer, touch or keyboard. The chart gets the ARIA role
// `slider`, which fits a single value that the arrow keys change.

/**
 * The number of days by which each key moves the selection. `Home` and `End` select the first and
 * the last day.
 */
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
  /**
   * The element that becomes the slider. It contains the SVG chart that readers without JavaScript
   * see.
   */
  readonly plot: HTMLElement;
  readonly count: number;
  /** The index of the day that is shown by default. */
  readonly newest: number;
  /**
   * How days are drawn: as adjacent areas (`bars`), or as points on a line from edge to edge
   * (`points`).
   */
  readonly kind: 'bars' | 'points';
  /** Shows the day at an index and returns its description for screen readers. */
  show(index: number): string;
}

/** Returns a function that sets a new number of days and selects the newest day. */
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
    // A tap also ends with `pointerleave`, but the tapped day must stay visible.
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
