// The editor of the SQL page: a text field with a list of completions, for keyboard and touch.
import { findCompletions, type Schema } from './autocomplete.ts';

interface Editor {
  getText(): string;
  setText(text: string): void;
}

/** Calls `onRun` when the reader presses Ctrl+Enter or Cmd+Enter. */
export function startEditor(
  field: HTMLTextAreaElement,
  list: HTMLElement,
  schema: Schema,
  onRun: () => void,
): Editor {
  let from = 0;
  let active = 0;

  const close = () => {
    list.replaceChildren();
    list.hidden = true;
    field.removeAttribute('aria-activedescendant');
  };
  const mark = () => {
    for (const [index, option] of [...list.children].entries()) {
      option.ariaSelected = String(index === active);
      if (index === active) field.setAttribute('aria-activedescendant', option.id);
    }
  };
  const suggest = () => {
    const isCaret = field.selectionStart === field.selectionEnd;
    const found = findCompletions(field.value, field.selectionStart, schema);
    if (!isCaret || found.options.length === 0) return close();
    from = found.from;
    active = 0;
    list.replaceChildren(...found.options.map(toOption));
    list.hidden = false;
    mark();
  };
  const accept = (word: string) => {
    field.focus();
    field.setRangeText(word, from, field.selectionStart, 'end');
    close();
    field.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      close();
      return onRun();
    }
    const { length } = list.children;
    if (length === 0) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab' && !event.shiftKey)
      accept(list.children[active]?.textContent ?? '');
    else if (event.key === 'ArrowDown') active = (active + 1) % length;
    else if (event.key === 'ArrowUp') active = (active + length - 1) % length;
    else return;
    event.preventDefault();
    mark();
  };
  field.addEventListener('input', suggest);
  field.addEventListener('keydown', handleKey);
  field.addEventListener('blur', close);
  // Listens for `pointerdown`, because the list is closed when the field loses focus.
  list.addEventListener('pointerdown', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLElement && event.target.role === 'option') {
      accept(event.target.textContent);
    }
  });
  return {
    getText: () => field.value,
    setText: (text) => {
      field.value = text;
      close();
    },
  };
}

function toOption(word: string, index: number): HTMLElement {
  const option = document.createElement('li');
  option.id = `sql-option-${index}`;
  option.role = 'option';
  option.textContent = word;
  return option;
}
