// Query parameters of chart images and of oEmbed. Neither requires an API key.
import { z } from 'zod';
import { maxCompared } from './comparison-rules.ts';

export const chartMetrics = {
  stars: 'stars',
  weekly: 'stars gained in 7 days',
  health: 'health',
} as const;
export type ChartMetric = keyof typeof chartMetrics;
export const chartRanges = ['30', '90', '365', 'all'] as const;

const metric = z
  .enum(Object.keys(chartMetrics) as [ChartMetric, ...ChartMetric[]])
  .default('stars');
const days = z.enum(chartRanges).default('90');

/** `/chart/<slug>.svg` */
export const ChartQuery = z.strictObject({ metric, days });

/** `/chart.svg` */
export const ChartsQuery = z.strictObject({
  p: z
    .string()
    .max(800)
    .refine((list) => toSlugs(list).length > 0, 'at least one project')
    .refine((list) => toSlugs(list).length <= maxCompared, `at most ${maxCompared} projects`),
  metric,
  days,
});

export const toSlugs = (list: string): string[] => [
  ...new Set(
    list
      .split(',')
      .map((slug) => slug.trim().toLowerCase())
      .filter(Boolean),
  ),
];

const maxSize = z.int().min(1).optional().catch(undefined);

/**
 * `/oembed`, as defined by https://oembed.com. Consumers send parameters of their own, such as
 * `dnt` or `theme`, and sizes of any form, so everything that is not understood is ignored.
 */
export const OembedQuery = z.object({
  url: z.string().min(1).max(2000),
  format: z.string().max(20).default('json'),
  maxwidth: maxSize,
  maxheight: maxSize,
});
