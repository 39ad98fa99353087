// Projects that the reader ticks to see side by side: two to four.

const mostChosen = 4;

/** Watches the boxes below `root` and offers the comparison; gives back what is chosen, kept current. */
export function startChoice(root: HTMLElement): ReadonlySet<string> {
  const chosen = new Set<string>();
  const offer = root.querySelector<HTMLElement>('[data-chosen]');
  const text = offer?.querySelector('span');
  const link = offer?.querySelector('a');
  root.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.type !== 'checkbox') return;
    if (!target.checked) chosen.delete(target.value);
    else if (chosen.size < mostChosen) chosen.add(target.value);
    else target.checked = false;
    if (!offer || !text || !link) return;
    offer.hidden = chosen.size === 0;
    text.textContent =
      chosen.size === 1
        ? '1 project chosen; take one more'
        : `${chosen.size} projects chosen${chosen.size === mostChosen ? ', which is the most' : ''}`;
    link.href = `/compare?p=${[...chosen].map(encodeURIComponent).join(',')}`;
  });
  return chosen;
}
