// Tells the operator by email or through a webhook that something failed.
import { fetch } from './fetch.ts';
import type { GivenSettings, ServerSettings } from './settings.ts';
import { openSmtp, type SmtpSettings } from './smtp.ts';

export interface AlertSettings {
  /** An email, or the URL of a webhook. */
  readonly to: string;
  /** Undefined if no SMTP server is configured. Required for an email. */
  readonly smtp: SmtpSettings | undefined;
  readonly siteName: string;
}

export interface Alert {
  readonly title: string;
  readonly text: string;
}

const timeoutMs = 20_000;
/** Discord accepts at most 2,000 characters. */
const maxLength = 1_900;

/** Returns the faults of the settings for email and alerts. */
export const findMailFaults = (given: GivenSettings): string[] => [
  ...('SMTP_URL' in given === 'MAIL_FROM' in given
    ? []
    : ['SMTP_URL: set both this and MAIL_FROM, or neither']),
  ...(given.ALERTS_TO && !given.ALERTS_TO.startsWith('https:') && !given.SMTP_URL
    ? ['ALERTS_TO: an email requires SMTP_URL']
    : []),
];

export function toAlertSettings(
  settings: Pick<ServerSettings, 'ALERTS_TO' | 'SMTP_URL' | 'MAIL_FROM' | 'SITE_NAME'>,
): AlertSettings | undefined {
  const { ALERTS_TO: to, SMTP_URL: url, MAIL_FROM: from, SITE_NAME: siteName } = settings;
  return to === undefined
    ? undefined
    : { to, smtp: url && from ? { url, from } : undefined, siteName };
}

/** Rejects if the alert could not be sent. The message contains neither URL nor email. */
export async function sendAlert(
  { to, smtp: settings, siteName }: AlertSettings,
  { title, text }: Alert,
): Promise<void> {
  const subject = `${siteName}: ${title}`;
  if (!/^https?:/.test(to)) {
    if (!settings) throw new Error('An alert by email requires SMTP_URL and MAIL_FROM.');
    const smtp = openSmtp(settings);
    return await smtp.send({ to, subject, text: `${text}\n` }).finally(() => smtp.close());
  }
  const message = `${subject}\n${text}`.slice(0, maxLength);
  const response = await fetch(to, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    // Slack and Mattermost read `text`, and Discord reads `content`.
    body: JSON.stringify({ text: message, content: message }),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook for alerts responded with ${response.status}.`);
}
