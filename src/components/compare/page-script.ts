// Browser script for the page that compares projects.

import { toAnswers } from './answer.ts';
import type { ComparedProject } from './compared-project.ts';
import { buildGrowthChart, scales } from './growth-chart.ts';
import { suggestProjects } from './picker.ts';
import { toComparison } from './project-comparison.ts';
import { readWeeks } from './read-weeks.ts';
import { startComparePage } from './shared-page-script.ts';
import { cutStart, weekStep } from './weeks.ts';

export function startComparison(): void {
  const weeks = startRange(() => redraw());
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
    toChart: (projects, root) => {
      const [scale, day] = [readScale(), root.dataset.day ?? ''];
      const older = weeks(projects);
      return older
        ? buildGrowthChart(scale === 'relative' ? cutStart(older) : older, scale, day, weekStep)
        : buildGrowthChart(projects, scale, day);
    },
  });
  for (const button of buttons) {
    button.addEventListener('click', () => {
      for (const other of buttons) other.ariaPressed = String(other === button);
      redraw();
    });
  }
}

/**
 * Starts the buttons for the time range. Returns a function that returns the projects with their
 * weekly history, or undefined while the range is 90 days or the history is loading or unknown.
 */
function startRange(redraw: () => void) {
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('[data-range]')];
  const note = document.querySelector<HTMLElement>('[data-range-note]');
  const recent = note?.textContent ?? '';
  let isAll = false;
  let loaded: readonly ComparedProject[] = [];
  for (const button of buttons) {
    button.addEventListener('click', () => {
      isAll = button.dataset.range === 'all';
      for (const other of buttons) other.ariaPressed = String(other === button);
      redraw();
    });
  }
  const load = async (projects: readonly ComparedProject[]) => {
    const series = await readWeeks(projects.map(({ id }) => id));
    loaded = projects.map((project, at) => ({ ...project, series: series[at] ?? [] }));
    redraw();
  };
  return (projects: readonly ComparedProject[]): readonly ComparedProject[] | undefined => {
    const write = (text: string) => {
      if (note) note.textContent = text;
    };
    write(recent);
    if (!isAll) return undefined;
    if (loaded.map(({ id }) => id).join() !== projects.map(({ id }) => id).join()) {
      load(projects).catch(() => write('The history could not be loaded. Try again.'));
      return undefined;
    }
    const isKnown = loaded.some(({ series }) => series.length > 1);
    write(
      isKnown
        ? 'Stars since the first known week, one point per week.'
        : `${recent} No older history is known.`,
    );
    return isKnown ? loaded : undefined;
  };
}
