// Browser script for the page that compares projects.

import { toAnswers } from './answer.ts';
import type { ComparedProject } from './compared-project.ts';
import { buildGrowthChart, scales } from './growth-chart.ts';
import { suggestProjects } from './picker.ts';
import { toComparison } from './project-comparison.ts';
import { startComparePage } from './shared-page-script.ts';

export function startComparison(): void {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-scale]')];
  const isPressed = (button: HTMLButtonElement) => button.ariaPressed === 'true';
  const readScale = () => {
    const { scale } = buttons.find(isPressed)?.dataset ?? {};
    return scales.find((one) => one === scale) ?? 'relative';
  };
  const redraw = startComparePage<ComparedProject>({
    noun: 'project',
    param: 'p',
    suggest: suggestProjects,
    toHeading: ({ id, name, owner, desc }) => ({
      id,
      href: `/projects/${id}`,
      name,
      by: owner,
      what: desc ?? '',
    }),
    toRows: toComparison,
    toAnswers,
    chartLabel: 'Stars',
    toChart: (projects, root) => buildGrowthChart(projects, readScale(), root.dataset.day ?? ''),
  });
  for (const button of buttons) {
    button.addEventListener('click', () => {
      for (const other of buttons) other.ariaPressed = String(other === button);
      redraw();
    });
  }
}
