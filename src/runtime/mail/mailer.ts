// Sends email through an SMTP server, in the background.
import { type Mail, openSmtp, SmtpError, type SmtpSettings } from '../../lib/smtp.ts';
import type { Log } from '../logging/log.ts';

export interface Mailer {
  /**
   * Returns immediately. If the email cannot be sent, logs the failure, but not the recipient or
   * the text.
   */
  send(mail: Mail): void;
  /** Resolves when the SMTP server has accepted the email. Rejects with an `SmtpError`. */
  deliver(mail: Mail): Promise<void>;
  close(): Promise<void>;
}

export interface MailerOptions extends SmtpSettings {
  readonly log: Log;
}

/**
 * The maximum number of unsent emails. This limits memory use if the SMTP server does not respond.
 */
const maxWaiting = 100;

export function createMailer({ log, ...settings }: MailerOptions): Mailer {
  const smtp = openSmtp(settings);
  const sending = new Set<Promise<void>>();
  return {
    send(mail) {
      if (sending.size >= maxWaiting) {
        log('error', 'an email was not sent: too many are waiting', { waiting: sending.size });
        return;
      }
      const one: Promise<void> = smtp
        .send(mail)
        .then(
          () => log('info', 'sent an email', { subject: mail.subject }),
          (cause: unknown) => log('error', 'an email could not be sent', describe(cause)),
        )
        .finally(() => sending.delete(one));
      sending.add(one);
    },
    deliver: smtp.send,
    async close() {
      await Promise.all(sending);
      smtp.close();
    },
  };
}

const describe = (cause: unknown): Readonly<Record<string, unknown>> =>
  cause instanceof SmtpError ? cause.details : {};
