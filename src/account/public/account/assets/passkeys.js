// Lets the user add a passkey and sign in with one. The browser shows the dialog for both.
const status = document.querySelector('[data-passkey-status]');
const showStatus = (text) => {
  if (status) status.textContent = text;
};

/**
 * Posts a form and returns the JSON response. Throws an Error whose message is shown to the user.
 */
async function send(path, fields) {
  const body = new URLSearchParams(fields);
  const response = await fetch(path, { method: 'POST', body }).catch(() => undefined);
  if (!response)
    throw new Error('The server cannot be reached. Check your connection and try again.');
  if (response.redirected) throw new Error('Your session has ended. Sign in and try again.');
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  const data = isJson ? await response.json() : {};
  if (response.ok && isJson) return data;
  const fallback = `The server returned status ${response.status}. Reload the page and try again.`;
  throw new Error(data.notice?.text ?? data.error?.message ?? fallback);
}

/** Returns the message to show for an error. Empty if the request was aborted. */
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

/**
 * With `conditional` mediation, the browser offers passkeys as suggestions for the email field.
 * Otherwise, it opens a dialog.
 */
async function signIn(mediation, signal) {
  const path = '/account/passkey';
  const { options } = await send(path, { action: 'passkey-options' });
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  const used = await navigator.credentials.get({ publicKey, mediation, signal });
  const { redirect } = await send(path, { action: 'sign-in', response: JSON.stringify(used) });
  location.assign(redirect);
}

const canUsePasskeys = ({ dataset }) => isSupported && location.origin === dataset.origin;

const adding = document.querySelector('[data-add-passkey]');
if (adding && !canUsePasskeys(adding)) {
  const { origin } = adding.dataset;
  const isOtherOrigin = location.origin !== origin;
  showStatus(
    isOtherOrigin
      ? `Passkeys work only at ${origin}. Open this page there.`
      : 'This browser does not support passkeys.',
  );
} else if (adding) {
  adding.hidden = false;
  showStatus('');
  adding.addEventListener('submit', (event) => {
    event.preventDefault();
    showStatus('Continue in your browser’s dialog.');
    addPasskey(adding).catch((cause) => showStatus(explain(cause)));
  });
}

const signing = document.querySelector('[data-sign-in-passkey]');
if (signing && canUsePasskeys(signing)) {
  signing.hidden = false;
  const isSuggested = await PublicKeyCredential.isConditionalMediationAvailable?.();
  let suggestions = new AbortController();
  let suggested;
  const suggest = () => {
    suggestions = new AbortController();
    suggested = signIn('conditional', suggestions.signal).catch(({ name, message }) => {
      // The user did not request this, so browser errors are ignored and server errors are shown.
      if (name === 'Error') showStatus(message);
    });
  };
  if (isSuggested) suggest();
  // Renews the request, because the server's challenge expires after five minutes.
  const renewal = setInterval(async () => {
    if (!isSuggested || document.hidden) return;
    suggestions.abort();
    await suggested;
    suggest();
  }, 4 * 60_000);
  signing.querySelector('button').addEventListener('click', async () => {
    // The browser allows only one passkey request at a time.
    clearInterval(renewal);
    suggestions.abort();
    await suggested;
    showStatus('Continue in your browser’s dialog.');
    signIn('optional').catch((cause) => showStatus(explain(cause)));
  });
}
