// Browser script for the Watch button on the pages of projects, models and products.
import { isSameItem, isWatchedKind, type WatchedItem } from '../../contracts/api/watched-list.ts';
import { addToList, readList, removeFromList } from './stored-list.ts';

export function startWatchButton(): void {
  const button = document.querySelector<HTMLButtonElement>('[data-watch]');
  const [kind, id, name] = ['kind', 'id', 'name'].map((part) => button?.dataset[part]);
  if (!button || !id || !name || !isWatchedKind(kind)) return;
  const item: WatchedItem = { kind, id, name };
  const isWatched = () => readList().some((one) => isSameItem(one, item));
  const show = () => {
    button.ariaPressed = String(isWatched());
  };
  const status = document.querySelector('[data-watch-status]');
  show();
  button.addEventListener('click', () => {
    const fault = isWatched() ? removeFromList(item) : addToList([item]);
    if (status) status.textContent = fault;
    show();
  });
  // Updates the button when the reader changes the list in another window.
  addEventListener('storage', show);
}
