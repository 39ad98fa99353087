// The home page of the account: usage, API keys and plan.
import { html } from 'hono/html';
import { plans } from '../../../contracts/api/plans.ts';
import type { HomeView, ShownKey, ShownUsage } from '../account-views.ts';
import { type Html, hiddenFields, newSecret, toUtcText } from './html.ts';
import { showPlanFacts } from './plan.ts';

export function showHomePage(view: HomeView, siteUrl: string): Html {
  const active = view.keys.filter((key) => key.revoked === null);
  const revoked = view.keys.filter((key) => key.revoked !== null);
  return html`
${view.newKey !== null && showNewKey(view.newKey, siteUrl)}
<div class="columns wide-left">
  <div>
    <section aria-labelledby="usage">
      <h2 id="usage">Usage</h2>
      ${showUsage(view.usage)}
    </section>
    <section aria-labelledby="keys">
      <h2 id="keys">API keys</h2>
      ${active.length === 0 && html`<p class="quiet">No API keys yet. Create one to call the API.</p>`}
      <ul class="things">${active.map((key) => showKey(key, view.token))}</ul>
      <form class="row" method="post" action="/account">
        ${hiddenFields(view.token, { new_key: view.newKeyId })}
        <label>Key name <input name="name" maxlength="60" placeholder="dashboard" autocomplete="off" /></label>
        <button class="primary" name="action" value="create-key">Create key</button>
      </form>
      ${revoked.length > 0 && showRevoked(revoked)}
    </section>
  </div>
  <section aria-labelledby="plan">
    <h2 id="plan">Plan: ${plans[view.plan].title}</h2>
    ${showPlanFacts(view.plan, view.webhooks)}
    <p class="small"><a href="/account/plan">Compare plans or change yours</a></p>
  </section>
</div>`;
}

/** The code of the buttons is in account.js. */
function showNewKey(key: string, siteUrl: string): Html {
  const path = '/api/v1/projects?sort=stars&limit=3';
  const command = `curl -H 'X-Api-Key: ${key}' \\\n  '${siteUrl}${path}'`;
  return html`
  <section aria-label="New API key">
    ${newSecret(
      'Your new API key',
      key,
      html`<p class="quiet small">Send the key in the <code>X-Api-Key</code> header. We store only a hash of the key and cannot show the key again. If you lose it, rotate it to get a new one.</p>`,
    )}
    <div class="first-call" data-run="${path}">
      <p id="first-call"><strong>Your first request</strong></p>
      <pre tabindex="0" role="group" aria-labelledby="first-call"><code>${command}</code></pre>
      <p class="choices" hidden>
        <button class="primary" type="button" data-run-now>Run it now</button>
        <button type="button" data-copy-command>Copy command</button>
      </p>
      <div aria-live="polite"><p class="small" data-run-status></p></div>
      <pre tabindex="0" role="group" aria-label="Response" data-run-body hidden></pre>
      <p class="quiet small">Next: <a href="/developers">the quickstart</a> or <a href="/developers/api">all operations</a>. In this tab, their examples contain your key.</p>
    </div>
  </section>`;
}

/** One active API key, with a form to rename it and links to rotate and revoke it. */
function showKey({ id, name, prefix, created, lastUsed, ends }: ShownKey, token: string): Html {
  const revokePath = `/account/keys/${id}/revoke`;
  return html`
<li>
  <div class="thing">
    <p><strong><bdi>${name}</bdi></strong> <code>${prefix}…</code></p>
    <p class="quiet small">Created ${created}, ${lastUsed ? `last used ${lastUsed}` : 'never used'}</p>
    ${ends && html`<p class="small"><span class="state">replaced</span> Works until ${toUtcText(ends)}. <a href="${revokePath}">Revoke now<span class="unseen">: ${name} ${prefix}</span></a></p>`}
  </div>
  ${
    !ends &&
    html`
  <details>
    <summary aria-label="Change ${name}">Change</summary>
    <form method="post" action="/account">
      ${hiddenFields(token, { key: id })}
      <div class="step">
        <label>Name <input name="name" value="${name}" maxlength="60" /></label>
        <button name="action" value="rename-key">Rename</button>
      </div>
      <div class="step">
        <p>Create a replacement key. The current key keeps working for 24 hours.</p>
        <a class="button" href="/account/keys/${id}/rotate">Rotate…</a>
      </div>
      <div class="step">
        <p>Revoke this key. It stops working immediately. This cannot be undone.</p>
        <a class="button danger" href="${revokePath}">Revoke…</a>
      </div>
    </form>
  </details>`
  }
</li>`;
}

const showRevoked = (keys: readonly ShownKey[]): Html => html`
<details class="ended">
  <summary>${keys.length} revoked</summary>
  <ul>${keys.map((key) => html`<li><bdi>${key.name}</bdi> <code>${key.prefix}…</code> <span class="quiet">revoked ${key.revoked}</span></li>`)}</ul>
</details>`;

const chart = { width: 600, height: 120 } as const;
const count = (value: number): string => value.toLocaleString('en');

/** The account's API requests per day in the last 30 days, as a chart and as a table. */
function showUsage(usage: ShownUsage): Html {
  const { days, limit, used, reset } = usage;
  return html`
<p class="amount"><strong>${count(used)}</strong> of ${count(limit)} requests today</p>
<progress max="${limit}" value="${used}" aria-label="Requests used today">${used} of ${limit}</progress>
<p class="quiet small">All keys share this quota. It resets at 00:00 UTC on ${reset.slice(0, 10)}.</p>
${showChart(usage)}
<details>
  <summary>Show as a table</summary>
  <div class="scroll" tabindex="0" role="region" aria-label="Requests per day">
    <table>
      <thead><tr><th scope="col">Day</th><th scope="col" class="number">Requests</th></tr></thead>
      <tbody>${days.toReversed().map((day) => html`<tr><th scope="row">${day.day}</th><td class="number">${count(day.used)}</td></tr>`)}</tbody>
    </table>
  </div>
</details>`;
}

function showChart({ days }: ShownUsage): Html {
  const total = days.reduce((sum, day) => sum + day.used, 0);
  if (total === 0) return html`<p class="quiet">No requests in the last ${days.length} days.</p>`;
  const { width, height } = chart;
  const max = Math.max(1, ...days.map((day) => day.used));
  const step = width / Math.max(1, days.length);
  const toBar = ({ day, used }: (typeof days)[number], index: number) => {
    const size = used === 0 ? 0 : Math.max(1, (used / max) * height);
    return html`<rect x="${index * step + 1}" y="${height - size}" width="${step - 2}" height="${size}"><title>${day}: ${count(used)}</title></rect>`;
  };
  const label = `Requests per day for the last ${days.length} days: ${count(total)} in total, ${count(max)} on the busiest day.`;
  return html`
<figure>
  <svg class="usage" viewBox="0 0 ${width} ${height + 1}" role="img" aria-label="${label}" preserveAspectRatio="none">
    ${days.map(toBar)}
    <path d="M0 ${height + 0.5}H${width}" />
  </svg>
  <figcaption><span>${days[0]?.day}</span> <span>${count(total)} in ${days.length} days, ${count(max)} on the busiest day</span> <span>${days.at(-1)?.day}</span></figcaption>
</figure>`;
}
