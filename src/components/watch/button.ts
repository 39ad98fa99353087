// The script of the star on the page of a project, model or product.
import { type Item, isSame, readList, writeList } from './list.ts';

export function startWatchButton(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-watch]');
  const [kind, id, name] = ['kind', 'id', 'name'].map((part) => button?.dataset[part]);
  if (!button || !id || !name || (kind !== 'p' && kind !== 'm' && kind !== 'a')) return;
  const item: Item = { kind, id, name };
  const isWatched = () => readList().some((one) => isSame(one, item));
  const show = () => {
    button.ariaPressed = String(isWatched());
  };
  show();
  button.addEventListener('click', () => {
    const others = readList().filter((one) => !isSame(one, item));
    const isKept = writeList(isWatched() ? others : [item, ...others]);
    button.title = isKept ? '' : 'The list is full, or this browser does not keep it.';
    show();
  });
  // Another window may change the list.
  addEventListener('storage', show);
}
