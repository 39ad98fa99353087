// The editor of the SQL page: a text field with a list of completions, for keyboard and touch.
import { findCompletions, type Schema } from './autocomplete.ts';

interface Editor {
  getText(): string;
  setText(text: string): void;
}

export function startEditor(
  field: HTMLTextAreaElement,
  list: HTMLElement,
  schema: Schema,
  onRun: () => void,
): Editor {
  const { show, move, getActive } = createOptions(field, list);
  const close = () => show([]);
  let from = 0;

  const suggest = () => {
    const isCaret = field.selectionStart === field.selectionEnd;
    const found = findCompletions(field.value, field.selectionStart, schema);
    from = found.from;
    show(isCaret ? found.options : []);
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
    if (list.children.length === 0) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Tab' && !event.shiftKey) accept(getActive());
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else return;
    event.preventDefault();
  };
  field.addEventListener('input', suggest);
  field.addEventListener('keydown', handleKey);
  field.addEventListener('blur', close);
  // Listens for `pointerdown`, because the list closes when the field loses focus.
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

function createOptions(field: HTMLElement, list: HTMLElement) {
  let active = 0;
  const mark = () => {
    for (const [index, option] of [...list.children].entries()) {
      option.ariaSelected = String(index === active);
      if (index === active) field.setAttribute('aria-activedescendant', option.id);
    }
  };
  return {
    show(words: readonly string[]) {
      list.replaceChildren(...words.map(toOption));
      list.hidden = words.length === 0;
      active = 0;
      field.removeAttribute('aria-activedescendant');
      mark();
    },
    move(step: 1 | -1) {
      const { length } = list.children;
      active = (active + length + step) % length;
      mark();
    },
    getActive: () => list.children[active]?.textContent ?? '',
  };
}

function toOption(word: string, index: number): HTMLElement {
  const option = document.createElement('li');
  option.id = `sql-option-${index}`;
  option.role = 'option';
  option.textContent = word;
  return option;
}
