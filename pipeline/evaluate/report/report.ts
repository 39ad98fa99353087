// Renders the results of an evaluation as one self-contained HTML file, the report card.

import type { Evaluation } from '../../../src/contracts/files/evaluation.ts';
import { escapeHtml } from '../../../src/lib/escape-html.ts';
import { renderEmerging, renderIntegrity } from './emerging-and-integrity.ts';
import { renderMomentum, renderTrend } from './growth.ts';
import { renderHealth } from './health.ts';
import { table } from './html.ts';
import { style } from './style.ts';

export function renderReport(result: Evaluation): string {
  const { data } = result;
  const body = [
    '<h1>How good the scores are</h1>',
    `<p>Computed on ${result.evaluated_on} from ${data.observations.toLocaleString('en')} ` +
      `observations of ${data.repositories.toLocaleString('en')} repositories, ${data.first_day} to ` +
      `${data.last_day}. For each past day the graph was built from the data known by then, and ` +
      'its scores were compared with later observations.</p>',
    ...(result.health ? [renderHealth(result.health)] : []),
    ...(result.momentum ? [renderMomentum(result.momentum)] : []),
    ...(result.trend ? [renderTrend(result.trend)] : []),
    ...(result.emerging ? [renderEmerging(result.emerging)] : []),
    ...(result.integrity ? [renderIntegrity(result.integrity)] : []),
    ...result.absent.map(
      ({ section, reason }) => `<h2>No figures for ${section}</h2><p>${escapeHtml(reason)}</p>`,
    ),
    '<h2>The data</h2>',
    table(
      'Sources of the repository observations in the log',
      [
        { title: 'Source', cell: ({ id }) => id, isText: true },
        { title: 'First day', cell: ({ first_day }) => first_day },
        { title: 'Last day', cell: ({ last_day }) => last_day },
        { title: 'Observations', cell: ({ observations }) => observations.toLocaleString('en') },
        { title: 'Repositories', cell: ({ repositories }) => repositories.toLocaleString('en') },
      ],
      data.sources,
    ),
  ];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>How good the scores are</title>
<style>${style}</style>
</head>
<body>
<main>
${body.join('\n')}
</main>
</body>
</html>
`;
}
