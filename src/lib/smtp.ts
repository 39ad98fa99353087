// Sends email through an SMTP server.
import { createTransport } from 'nodemailer';

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  /** The part of the Message-ID before `@`, so that a repeated email is recognized. */
  readonly id?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface SmtpSettings {
  /** A `smtp://` or `smtps://` URL, with user name and password if the server requires them. */
  readonly url: string;
  readonly from: string;
}

export interface Smtp {
  /** Rejects with an `SmtpError` if the server does not accept the email. */
  send(mail: Mail): Promise<void>;
  close(): void;
}

/** Its message contains neither the recipient nor the text. */
export class SmtpError extends Error {
  /** The code of the SMTP server's reply. Undefined if there was no reply. */
  readonly status: number | undefined;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(cause: unknown) {
    const { code, responseCode, command } = Object(cause) as Record<string, unknown>;
    super(`The SMTP server did not accept the email (${responseCode ?? code ?? 'no reply'}).`);
    this.status = typeof responseCode === 'number' ? responseCode : undefined;
    this.details = { code, responseCode, command };
  }

  /** Whether the server will never accept the email. A rejected password is the sender's fault. */
  get isPermanent(): boolean {
    return this.status !== undefined && this.status >= 500 && this.details.code !== 'EAUTH';
  }

  /** Whether the server will never accept any email to this recipient. */
  get refusesRecipient(): boolean {
    return this.isPermanent && this.details.command === 'RCPT TO';
  }
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export function openSmtp({ url, from }: SmtpSettings): Smtp {
  const transport = createTransport({ url, ...timeouts, requireTLS: !isLoopback(url) });
  const host = from.replace(/^.*@/s, '').replace(/>.*$/s, '');
  return {
    async send({ id, headers, ...mail }) {
      try {
        await transport.sendMail({
          from,
          ...mail,
          ...(id !== undefined && { messageId: `<${id}@${host}>` }),
          ...(headers && { headers: { ...headers } }),
        });
      } catch (cause) {
        throw new SmtpError(cause);
      }
    },
    close: () => transport.close(),
  };
}

/**
 * Whether the SMTP server runs on this machine. Connections to other machines must be encrypted.
 */
function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}
