// Lets a reader send the requests of the reference page with a key of their own. The key stays in
// this tab's session storage: it is never put into an address, and forgotten with the tab.
const storageName = 'daybreak-key';
const keyField = document.querySelector('#try-key');
const keyForm = document.querySelector('#try-key-form');
const keyState = document.querySelector('#try-key-state');

// For browsers that refuse to store anything: then the key lives as long as the page.
let heldKey = '';

const readKey = () => {
  try {
    return sessionStorage.getItem(storageName) ?? heldKey;
  } catch {
    return heldKey;
  }
};

const keepKey = (key) => {
  heldKey = key;
  try {
    if (key === '') sessionStorage.removeItem(storageName);
    else sessionStorage.setItem(storageName, key);
  } catch {
    // It is held in memory.
  }
};

/** The address that a form asks for: its path's parameters filled in, then its query. */
const addressOf = (form) => {
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const field of form.querySelectorAll('[data-in]')) {
    const value = field.value.trim();
    if (field.dataset.in === 'path') {
      path = path.replace(`{${field.name}}`, encodeURIComponent(value));
    } else if (value !== '') {
      query.append(field.name, value);
    }
  }
  const text = query.toString();
  return `${form.dataset.base}${path}${text === '' ? '' : `?${text}`}`;
};

const commandOf = (form) => {
  const key = form.dataset.key === 'none' ? '' : ' -H "X-Api-Key: $DAYBREAK_KEY"';
  return `curl${key} '${new URL(addressOf(form), location.origin).href}'`;
};

const pretty = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

const show = (form, status, headers, body) => {
  form.querySelector('[data-part="status"]').textContent = status;
  form.querySelector('[data-part="headers"]').textContent = headers;
  form.querySelector('[data-part="body"]').textContent = body;
  form.querySelector('[data-part="answer"]').hidden = false;
};

const send = async (form) => {
  const key = form.dataset.key === 'none' ? '' : readKey();
  const button = form.querySelector('button[type="submit"]');
  const startedMs = performance.now();
  button.disabled = true;
  try {
    const response = await fetch(addressOf(form), {
      headers: key === '' ? {} : { 'X-Api-Key': key },
      credentials: 'omit',
      cache: 'no-store',
    });
    const text = await response.text();
    const ms = Math.round(performance.now() - startedMs);
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n');
    show(
      form,
      `${response.status} ${response.statusText} in ${ms} ms`.trim(),
      headers,
      pretty(text),
    );
  } catch {
    show(form, 'No answer', '', 'The service could not be reached. Try again in a minute.');
  } finally {
    button.disabled = false;
  }
};

for (const box of document.querySelectorAll('.try')) {
  const form = box.querySelector('form');
  const command = form.querySelector('[data-part="command"]');
  const update = () => {
    command.textContent = commandOf(form);
  };
  form.addEventListener('input', update);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    send(form);
  });
  update();
}

if (keyForm && keyField) {
  const tell = () => {
    const has = readKey() !== '';
    keyState.textContent = has
      ? `Requests below are sent with the key ${readKey().slice(0, 12)}….`
      : 'No key is set. Requests that need one will be answered 401.';
  };
  keyForm.addEventListener('submit', (event) => {
    event.preventDefault();
    keepKey(keyField.value.trim());
    keyField.value = '';
    tell();
  });
  keyForm.addEventListener('reset', () => {
    keepKey('');
    queueMicrotask(tell);
  });
  tell();
}
