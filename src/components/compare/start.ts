// The script of the comparison page: reads the projects from the URL, fetches them and shows them.
import { maxCompared } from '../../contracts/compare-rules.ts';
import {
  buildGrowthLines,
  type ComparisonRow,
  readSlugs,
  toComparison,
  writeSlugs,
} from './comparison.ts';
import { startPicker } from './picker.ts';
import { type ComparedProject, fileOf } from './record.ts';

interface Parts {
  readonly root: HTMLElement;
  readonly status: HTMLElement;
  readonly table: HTMLTableElement;
  readonly input: HTMLInputElement;
}

export function startComparison(): void {
  const root = document.querySelector<HTMLElement>('[data-compare]');
  const status = root?.querySelector<HTMLElement>('[data-status]');
  const table = root?.querySelector('table');
  const input = root?.querySelector('input');
  if (!root || !status || !table || !input) return;
  const parts: Parts = { root, status, table, input };
  const go = (slugs: readonly string[]) => {
    history.pushState(null, '', `${location.pathname}${writeSlugs(slugs)}`);
    void show(parts);
  };
  startPicker(input, (slug) => {
    const slugs = readSlugs(location.search);
    if (slugs.includes(slug)) status.textContent = `${slug} is already in the comparison.`;
    else go([...slugs, slug]);
  });
  root.addEventListener('click', ({ target }) => {
    const slug = target instanceof HTMLElement ? target.dataset.remove : undefined;
    if (!slug) return;
    go(readSlugs(location.search).filter((one) => one !== slug));
    input.focus();
  });
  addEventListener('popstate', () => void show(parts));
  void show(parts);
}

async function show({ root, status, table, input }: Parts): Promise<void> {
  const slugs = readSlugs(location.search);
  const files = Number(root.dataset.files);
  try {
    const found = await Promise.all(slugs.map((slug) => findProject(slug, files)));
    // The URL may have changed while the files were loading.
    if (writeSlugs(slugs) !== writeSlugs(readSlugs(location.search))) return;
    const projects = found.filter((project) => project !== undefined);
    const missing = slugs.filter((_, place) => found[place] === undefined);
    status.textContent = toStatus(projects, missing);
    input.disabled = slugs.length >= maxCompared;
    root.classList.toggle('is-empty', projects.length === 0);
    writeTable(table, projects);
    writeChart(root, projects);
  } catch (cause) {
    status.textContent = `Could not load the projects (${String(cause)}). Reload the page to try again.`;
  }
}

async function findProject(slug: string, files: number): Promise<ComparedProject | undefined> {
  const path = `/compare/${fileOf(slug, files)}.json`;
  const response = await fetch(path);
  if (!response.ok) throw new Error(`${path} returned status ${response.status}`);
  const projects: ComparedProject[] = await response.json();
  return projects.find(({ id }) => id === slug);
}

function toStatus(projects: readonly ComparedProject[], missing: readonly string[]): string {
  const notFound = missing.length === 0 ? '' : ` Not found: ${missing.join(', ')}.`;
  if (projects.length === 0) return `Choose two to ${maxCompared} projects.${notFound}`;
  const names = projects.map(({ name }) => name).join(', ');
  if (projects.length === 1) return `${names} selected. Add another project to compare.${notFound}`;
  const limit = projects.length === maxCompared ? ` This is the maximum of ${maxCompared}.` : '';
  return `Comparing ${names}.${limit}${notFound}`;
}

function writeTable(table: HTMLTableElement, projects: readonly ComparedProject[]): void {
  const head = document.createElement('tr');
  head.append(document.createElement('td'), ...projects.map(toHead));
  table.tHead?.replaceChildren(head);
  table.tBodies[0]?.replaceChildren(
    ...(projects.length === 0 ? [] : toComparison(projects).map(toRow)),
  );
}

function toHead(project: ComparedProject, place: number): HTMLElement {
  const head = document.createElement('th');
  head.scope = 'col';
  const key = document.createElement('i');
  key.className = `key line-${place + 1}`;
  const link = document.createElement('a');
  link.href = `/projects/${project.id}`;
  const name = document.createElement('bdi');
  name.textContent = project.name;
  link.append(name);
  const by = document.createElement('p');
  by.className = 'by';
  by.textContent = project.owner;
  const what = document.createElement('p');
  what.className = 'what';
  what.dir = 'auto';
  what.textContent = project.desc ?? '';
  const remove = document.createElement('button');
  remove.type = 'button';
  remove.dataset.remove = project.id;
  remove.textContent = 'Remove';
  remove.setAttribute('aria-label', `Remove ${project.id}`);
  head.append(key, link, by, what, remove);
  return head;
}

function toRow({ name, cells, isSame }: ComparisonRow): HTMLElement {
  const row = document.createElement('tr');
  if (isSame) row.className = 'same';
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = name;
  row.append(
    head,
    ...cells.map(({ text, isBest, share }) => {
      const cell = document.createElement('td');
      if (isBest) cell.className = 'best';
      const value = document.createElement('bdi');
      value.textContent = text;
      cell.append(value);
      if (share !== undefined) cell.append(toBar(share));
      return cell;
    }),
  );
  return row;
}

const svg = 'http://www.w3.org/2000/svg';

function toBar(share: number): SVGElement {
  const bar = document.createElementNS(svg, 'svg');
  bar.setAttribute('class', 'bar');
  bar.setAttribute('viewBox', '0 0 100 8');
  bar.setAttribute('preserveAspectRatio', 'none');
  bar.setAttribute('aria-hidden', 'true');
  for (const [kind, width] of [
    ['bar-all', 100],
    ['bar-part', Math.round(100 * share)],
  ] as const) {
    const rect = document.createElementNS(svg, 'rect');
    rect.setAttribute('class', kind);
    rect.setAttribute('width', String(width));
    rect.setAttribute('height', '8');
    bar.append(rect);
  }
  return bar;
}

function writeChart(root: HTMLElement, projects: readonly ComparedProject[]): void {
  const figure = root.querySelector<HTMLElement>('figure');
  const picture = figure?.querySelector('svg');
  const ticks = figure?.querySelector('.chart-ticks');
  if (!figure || !picture || !ticks) return;
  const lines = buildGrowthLines(projects);
  figure.hidden = lines.paths.every((path) => path === '');
  picture.setAttribute('aria-label', `Stars gained in percent: ${lines.summary}`);
  ticks.replaceChildren(
    ...lines.ticks.map((label) => {
      const tick = document.createElement('span');
      tick.textContent = label;
      return tick;
    }),
  );
  const count = lines.ticks.length - 1;
  const grid = lines.ticks.map((_, index) => `M0,${(240 * index) / count}H900`).join('');
  picture.replaceChildren(
    toPath('chart-grid', grid),
    ...lines.paths.map((path, place) => toPath(`chart-line line-${place + 1}`, path)),
  );
}

function toPath(kind: string, d: string): SVGElement {
  const path = document.createElementNS(svg, 'path');
  path.setAttribute('class', kind);
  path.setAttribute('d', d);
  return path;
}
