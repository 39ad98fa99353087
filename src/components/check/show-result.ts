// Shows the result of a stack check on its page.

import type { CheckResult } from '../../contracts/api/stack-check.ts';
import { unknown } from '../../site/format/format.ts';
import {
  describeCohort,
  listSkipped,
  listUnknown,
  type ModelResultRow,
  type ResultRow,
  toModelRow,
  toRow,
} from './results.ts';

export function showResult(result: HTMLElement, found: CheckResult): void {
  const rows = found.dependencies.flatMap(toRow);
  const hasChance = rows.some(({ chance }) => chance !== unknown);
  const groups = rows.map((row) => toElement(row, hasChance));
  fillTable(result, 'dependencies', groups);
  for (const part of result.querySelectorAll<HTMLElement>('[data-chance]'))
    part.hidden = !hasChance;
  fillTable(result, 'models', found.models.map(toModelRow).map(toModelElement));
  const cohort = result.querySelector<HTMLElement>('[data-cohort]');
  if (cohort) cohort.textContent = describeCohort(found);
  list(result, 'unknown', listUnknown(found));
  list(result, 'skipped', listSkipped(found));
  result.hidden = false;
}

/** Each group has the cells of a row, and its notes below them. */
function fillTable(result: HTMLElement, name: string, groups: readonly HTMLElement[]): void {
  const part = result.querySelector<HTMLElement>(`[data-table="${name}"]`);
  for (const old of part?.querySelectorAll('tbody') ?? []) old.remove();
  part?.querySelector('table')?.append(...groups);
  if (part) part.hidden = groups.length === 0;
}

function list(result: HTMLElement, name: string, texts: readonly string[]): void {
  const details = result.querySelector<HTMLDetailsElement>(`[data-${name}]`);
  if (!details) return;
  details.hidden = texts.length === 0;
  details.open = texts.length <= 20;
  const items = texts.map((text) => {
    const item = document.createElement('li');
    item.append(isolate(text));
    return item;
  });
  details.querySelector('ul')?.replaceChildren(...items);
}

function toElement(row: ResultRow, hasChance: boolean): HTMLElement {
  const project = row.project
    ? ['Project: ', link(`/projects/${row.project.id}`, row.project.name), '. ']
    : [];
  const advice = row.linked.flatMap((other, place) => [
    place === 0 ? ` ${row.advice} ` : ', ',
    link(`/projects/${other.id}`, other.name),
  ]);
  return toGroup(
    [isolate(row.name), ' ', small(row.version)],
    [
      toCell('', label(row.verdict, row.verdictTone)),
      toCell(
        'number',
        row.health,
        ...(row.label === null ? [] : [' ', label(row.label, row.tone)]),
      ),
      ...(hasChance ? [toCell('number', row.chance)] : []),
    ],
    [...project, ...linkSource(row.note), ...advice, advice.length === 0 ? '' : '.'],
  );
}

const toModelElement = (row: ModelResultRow): HTMLElement =>
  toGroup(
    [row.path === undefined ? isolate(row.id) : link(row.path, row.id)],
    [toCell('', label(row.verdict, row.verdictTone)), toCell('', row.ends)],
    [
      row.note,
      ...row.replacements.flatMap(({ id, path }, place) => [
        place === 0 ? ' Try ' : ', ',
        path === undefined ? isolate(id) : link(path, id),
      ]),
      row.replacements.length === 0 ? '' : '.',
      ...(row.places === '' ? [] : [' Found in ', isolate(row.places), '.']),
    ],
  );

type Content = readonly (string | Node)[];

function toGroup(name: Content, cells: readonly HTMLElement[], notes: Content): HTMLElement {
  const group = document.createElement('tbody');
  const head = document.createElement('th');
  head.scope = 'row';
  head.append(...name);
  const note = toCell('', ...notes);
  note.colSpan = cells.length + 1;
  group.insertRow().append(head, ...cells);
  group.insertRow().append(note);
  return group;
}

function toCell(className: string, ...content: Content): HTMLTableCellElement {
  const cell = document.createElement('td');
  cell.className = className;
  cell.append(...content);
  return cell;
}

function label(text: string, tone: string | undefined): HTMLElement {
  const element = document.createElement('span');
  element.className = tone === undefined ? 'label' : `label label-${tone}`;
  element.textContent = text;
  return element;
}

function link(href: string, text: string): HTMLAnchorElement {
  const anchor = document.createElement('a');
  anchor.href = href;
  anchor.append(isolate(text));
  return anchor;
}

/** Links the source that the catalog names: `… Source: https://github.com/openai/gym.` */
const linkSource = (note: string): Content =>
  note
    .split(/(?<=Source: )(https:\S+?)(?=\.(?:\s|$))/)
    .map((part, place) => (place % 2 === 1 ? link(part, part.replace('https://', '')) : part));

/**
 * Prevents a name that is written from right to left from changing the direction of the text around
 * it.
 */
function isolate(text: string): HTMLElement {
  const name = document.createElement('bdi');
  name.textContent = text;
  return name;
}

function small(text: string): HTMLElement {
  const note = document.createElement('small');
  note.className = 'quiet';
  note.textContent = text;
  return note;
}
