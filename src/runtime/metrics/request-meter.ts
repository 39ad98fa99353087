// Measures response times with plain arrays. A library's histogram would make cached responses 10%
// slower.

export interface RequestMeter {
  count(route: string, status: number, tookMs: number): void;
  render(): string;
}

interface Series {
  readonly labels: string;
  /**
   * Number of responses in each range of response times. `boundsMs` contains the upper bounds of
   * the ranges. The last range has no upper bound.
   */
  readonly buckets: number[];
  sumMs: number;
}

const boundsMs = [0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 10_000];
const metric = 'daybreak_http_request_duration_seconds';

export function createRequestMeter(): RequestMeter {
  /** Maps each route to its series. The array index is the first digit of the status code. */
  const routes = new Map<string, (Series | undefined)[]>();
  return {
    count(route, status, tookMs) {
      const family = Math.floor(status / 100);
      let byFamily = routes.get(route);
      if (!byFamily) {
        byFamily = [];
        routes.set(route, byFamily);
      }
      let series = byFamily[family];
      if (!series) {
        const labels = `route="${route}",status="${family}xx"`;
        series = { labels, buckets: new Array<number>(boundsMs.length + 1).fill(0), sumMs: 0 };
        byFamily[family] = series;
      }
      let index = 0;
      while (tookMs > (boundsMs[index] ?? Number.POSITIVE_INFINITY)) index += 1;
      series.buckets[index] = (series.buckets[index] ?? 0) + 1;
      series.sumMs += tookMs;
    },
    render() {
      const lines = [
        `# HELP ${metric} Time until a response was ready, by route and status.`,
        `# TYPE ${metric} histogram`,
      ];
      for (const byFamily of routes.values()) {
        for (const series of byFamily) if (series) lines.push(...renderSeries(series));
      }
      return `${lines.join('\n')}\n`;
    },
  };
}

function renderSeries({ labels, buckets, sumMs }: Series): string[] {
  let total = 0;
  const lines = buckets.map((count, index) => {
    total += count;
    const bound = boundsMs[index];
    const le = bound === undefined ? '+Inf' : String(bound / 1000);
    return `${metric}_bucket{${labels},le="${le}"} ${total}`;
  });
  return [
    ...lines,
    `${metric}_sum{${labels}} ${sumMs / 1000}`,
    `${metric}_count{${labels}} ${total}`,
  ];
}
