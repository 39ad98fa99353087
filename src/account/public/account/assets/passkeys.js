// Adds a passkey and signs in with one. The browser shows its own dialog for it.
const status = document.querySelector('[data-passkey-status]');
const say = (text) => {
  if (status) status.textContent = text;
};

/** Throws an Error with the sentence to show. */
async function send(path, fields) {
  const body = new URLSearchParams(fields);
  const response = await fetch(path, { method: 'POST', body }).catch(() => undefined);
  if (!response) throw new Error('The server cannot be reached. Check your connection.');
  if (response.redirected) throw new Error('Your session has ended. Sign in and try again.');
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  const data = isJson ? await response.json() : {};
  if (response.ok && isJson) return data;
  const fallback = `The server returned status ${response.status}. Reload the page and try again.`;
  throw new Error(data.notice?.text ?? data.error?.message ?? fallback);
}

/** What went wrong, for the person in front of the dialog; empty when they chose to stop. */
function explain(cause) {
  if (cause.name === 'AbortError') return '';
  if (cause.name === 'NotAllowedError') return 'The dialog was closed, or it took too long.';
  if (cause.name === 'InvalidStateError')
    return 'This device already has a passkey for your account.';
  return cause.message;
}

const isSupported =
  'PublicKeyCredential' in window &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential;

async function addPasskey(form) {
  const token = form.elements.token.value;
  const path = '/account/settings';
  const { options } = await send(path, { action: 'passkey-options', token });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  const created = await navigator.credentials.create({ publicKey });
  const response = JSON.stringify(created);
  const name = form.elements.name.value;
  const { redirect } = await send(path, { action: 'add-passkey', token, name, response });
  location.assign(redirect);
}

/** `conditional` offers passkeys among the browser's suggestions; otherwise a dialog opens. */
async function signIn(mediation, signal) {
  const path = '/account/passkey';
  const { options } = await send(path, { action: 'passkey-options' });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const used = await navigator.credentials.get({ publicKey, mediation, signal });
  const { redirect } = await send(path, { action: 'sign-in', response: JSON.stringify(used) });
  location.assign(redirect);
}

const works = ({ dataset }) => isSupported && location.origin === dataset.origin;

const adding = document.querySelector('[data-add-passkey]');
if (adding && !works(adding)) {
  const { origin } = adding.dataset;
  const isElsewhere = location.origin !== origin;
  say(
    isElsewhere
      ? `Passkeys work at ${origin} only. Open this page there.`
      : 'This browser does not support passkeys.',
  );
} else if (adding) {
  adding.hidden = false;
  say('');
  adding.addEventListener('submit', (event) => {
    event.preventDefault();
    say('Continue in the dialog of your browser.');
    addPasskey(adding).catch((cause) => say(explain(cause)));
  });
}

const signing = document.querySelector('[data-sign-in-passkey]');
if (signing && works(signing)) {
  signing.hidden = false;
  const isSuggested = await PublicKeyCredential.isConditionalMediationAvailable?.();
  let suggestions = new AbortController();
  let suggested;
  const suggest = () => {
    suggestions = new AbortController();
    suggested = signIn('conditional', suggestions.signal).catch(({ name, message }) => {
      // Nobody opened a dialog yet, so only errors from the server are shown.
      if (name === 'Error') say(message);
    });
  };
  if (isSuggested) suggest();
  // The server forgets its challenge after five minutes.
  const renewal = setInterval(async () => {
    if (!isSuggested || document.hidden) return;
    suggestions.abort();
    await suggested;
    suggest();
  }, 4 * 60_000);
  signing.querySelector('button').addEventListener('click', async () => {
    // Only one request can be open.
    clearInterval(renewal);
    suggestions.abort();
    await suggested;
    say('Continue in the dialog of your browser.');
    signIn('optional').catch((cause) => say(explain(cause)));
  });
}
