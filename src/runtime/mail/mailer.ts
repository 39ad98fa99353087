// Sends email through an SMTP server, in the background.
import { createTransport } from 'nodemailer';
import type { Log } from '../logging/log.ts';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailer {
  /**
   * Returns immediately. If the email cannot be sent, logs the failure, but not the recipient or
   * the text.
   */
  send(mail: Mail): void;
  close(): Promise<void>;
}

export interface MailerOptions {
  /** A `smtp://` or `smtps://` URL, with user name and password if the server requires them. */
  readonly url: string;
  readonly from: string;
  readonly log: Log;
}

/**
 * The maximum number of unsent emails. This limits memory use if the SMTP server does not respond.
 */
const maxWaiting = 100;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function createMailer({ url, from, log }: MailerOptions): Mailer {
  const transport = createTransport({ url, ...timeouts, requireTLS: !isLoopback(url) });
  const sending = new Set<Promise<void>>();
  return {
    send(mail) {
      if (sending.size >= maxWaiting) {
        log('error', 'an email was not sent: too many are waiting', { waiting: sending.size });
        return;
      }
      const one: Promise<void> = transport
        .sendMail({ from, ...mail })
        .then(
          () => log('info', 'sent an email', { subject: mail.subject }),
          (cause: unknown) => log('error', 'an email could not be sent', describe(cause)),
        )
        .finally(() => sending.delete(one));
      sending.add(one);
    },
    async close() {
      await Promise.all(sending);
      transport.close();
    },
  };
}

/**
 * Whether the SMTP server runs on this machine. Connections to other machines must be encrypted.
 */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** Omits the error message, because it can contain the recipient. */
function describe(cause: unknown): Record<string, unknown> {
  if (!(cause instanceof Error)) return {};
  const { code, responseCode, command } = cause as Error & Record<string, unknown>;
  return { code, responseCode, command };
}
