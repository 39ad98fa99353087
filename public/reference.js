// Sends the requests of the API reference with the reader's API key. The key stays in the session
// storage of this tab. It is never part of a URL and is deleted when the tab is closed.
const storageName = 'daybreak-key';
const keyField = document.querySelector('#try-key');
const keyForm = document.querySelector('#try-key-form');
const keyState = document.querySelector('#try-key-state');

// Used if the browser blocks session storage. The key is then lost when the page is closed.
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
    // The key stays in memory.
  }
};

/** Returns the URL of a form's request with its path and query parameters. */
const urlOf = (form) => {
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
  return `curl${key} '${new URL(urlOf(form), location.origin).href}'`;
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
  form.querySelector('[data-part="response"]').hidden = false;
};

const send = async (form) => {
  const key = form.dataset.key === 'none' ? '' : readKey();
  const button = form.querySelector('button[type="submit"]');
  const startedMs = performance.now();
  button.disabled = true;
  try {
    const response = await fetch(urlOf(form), {
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
    show(form, 'No response', '', 'Could not reach the service. Try again in a minute.');
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
  const showKeyState = () => {
    const has = readKey() !== '';
    keyState.textContent = has
      ? `Requests on this page use the key ${readKey().slice(0, 12)}….`
      : 'No key is set. Requests that require a key will return 401.';
  };
  keyForm.addEventListener('submit', (event) => {
    event.preventDefault();
    keepKey(keyField.value.trim());
    keyField.value = '';
    showKeyState();
  });
  keyForm.addEventListener('reset', () => {
    keepKey('');
    queueMicrotask(showKeyState);
  });
  showKeyState();
}
