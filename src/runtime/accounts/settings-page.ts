// The settings page: sessions, password, data export, and account deletion.
import { isAPIError } from 'better-auth/api';
import { exportAccount } from './account-export.ts';
import type { AccountServices, PageResult, Visit, Visitor } from './account-services.ts';
import type { Notice, SettingsView } from './account-views.ts';
import { type Guess, toDeviceCookie } from './lockout.ts';
import { notifyOwner } from './notify-owner.ts';
import { done, goTo, refused, show, toMinute } from './page-result.ts';
import { findPasswordRefusal } from './sign-in.ts';

export async function showSettings(
  parts: AccountServices,
  visitor: Visitor,
  headers: Headers,
  notice: Notice | null = null,
): Promise<PageResult> {
  const sessions = await parts.auth.api.listSessions({ headers });
  const view: SettingsView = {
    page: 'settings',
    email: visitor.email,
    plan: visitor.plan,
    token: visitor.token,
    notice,
    hasPassword: await hasPassword(parts, headers),
    sessions: sessions
      .map((session) => ({
        id: session.id,
        agent: nameAgent(session.userAgent),
        address: session.ipAddress || null,
        since: toMinute(new Date(session.createdAt)),
        isThis: session.token === visitor.sessionToken,
      }))
      .toSorted((a, b) => Number(b.isThis) - Number(a.isThis) || b.since.localeCompare(a.since)),
  };
  return show(view, notice?.kind === 'refused' ? 400 : 200);
}

const doneTexts: Readonly<Record<string, string>> = {
  password: 'Password changed, and all other sessions ended.',
};
export const findSettingsNotice = (name: string | null): Notice | null => {
  const text = name !== null && Object.hasOwn(doneTexts, name) ? doneTexts[name] : undefined;
  return text === undefined ? null : done(text);
};

async function hasPassword({ auth }: AccountServices, headers: Headers): Promise<boolean> {
  const logins = await auth.api.listUserAccounts({ headers });
  return logins.some(({ providerId }) => providerId === 'credential');
}

export const settingsActions = {
  async 'end-session'({ parts, visitor, headers, form }) {
    const sessions = await parts.auth.api.listSessions({ headers });
    const session = sessions.find(({ id }) => id === form.get('session'));
    if (session) await parts.auth.api.revokeSession({ headers, body: { token: session.token } });
    const notice = session ? done('Session ended.') : refused('This session has already ended.');
    return await showSettings(parts, visitor, headers, notice);
  },
  async 'end-other-sessions'({ parts, visitor, headers }) {
    await parts.auth.api.revokeOtherSessions({ headers });
    return await showSettings(parts, visitor, headers, done('All other sessions ended.'));
  },
  async 'change-password'({ parts, visitor, headers, form }) {
    const newPassword = form.get('new-password') ?? '';
    const refusal = findPasswordRefusal(newPassword) ?? findWait(parts, visitor);
    if (refusal !== undefined) return await showSettings(parts, visitor, headers, refused(refusal));
    try {
      const answer = await parts.auth.api.changePassword({
        headers,
        body: {
          currentPassword: form.get('password') ?? '',
          newPassword,
          revokeOtherSessions: true,
        },
        returnHeaders: true,
      });
      await parts.resetLinks.end(visitor.accountId);
      parts.lockout.succeed(toOwnGuess(visitor));
      notifyOwner(parts, visitor.email, 'password');
      const device = await toDeviceCookie(parts, visitor.email);
      const cookies = [...answer.headers.getSetCookie(), device];
      return goTo('/account/settings?done=password', cookies);
    } catch (cause) {
      if (!isAPIError(cause) || cause.body?.code !== 'INVALID_PASSWORD') throw cause;
      const text = 'The current password is wrong. Nothing was changed.';
      return await showSettings(parts, visitor, headers, refused(text));
    }
  },
  async 'export-account'({ parts, visitor, headers }) {
    const body = `${JSON.stringify(await exportAccount(parts, visitor, headers), null, 2)}\n`;
    return { status: 200, cookies: [], download: { name: 'daybreak-account.json', body } };
  },
  async 'remove-account'({ parts, visitor, headers, form }) {
    const typed = (form.get('email') ?? '').trim().toLowerCase();
    if (typed !== visitor.email) {
      const text = 'Type the email of the account to confirm. Nothing was deleted.';
      return await showSettings(parts, visitor, headers, refused(text));
    }
    await parts.accounts.remove(visitor.accountId);
    const answer = await parts.auth.api.signOut({ headers, returnHeaders: true });
    return goTo('/account/sign-in?done=removed', answer.headers.getSetCookie());
  },
} as const satisfies Record<string, (visit: Visit) => Promise<PageResult>>;

/**
 * Wrong passwords on the settings page are counted separately. Wrong passwords on the sign-in page
 * must not lock out a visitor who is already signed in.
 */
const toOwnGuess = ({ email }: Visitor): Guess => ({ email, from: 'session', isTrusted: true });

function findWait({ lockout }: AccountServices, visitor: Visitor): string | undefined {
  const seconds = lockout.guess(toOwnGuess(visitor));
  return seconds > 0 ? `Too many wrong passwords. Try again in ${seconds} seconds.` : undefined;
}

/**
 * The first matching pattern determines the browser. The order matters, because user agents also
 * contain the names of browsers that they imitate.
 */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const maxLength = 60;

export function nameAgent(agent: string | null | undefined): string {
  if (!agent) return 'Unknown browser';
  const find = (known: typeof browsers) => known.find(([pattern]) => pattern.test(agent))?.[1];
  const [browser, system] = [find(browsers), find(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? agent.slice(0, maxLength);
}
