import type { Socket } from 'node:net';
import type SMTPPool from 'nodemailer/lib/smtp-pool';

/** A mail server that emails are handed over to, and how to get there. */
export interface SmtpServer {
  host: string;
  /** Place and login, for nodemailer. */
  options: SMTPPool.Options;
  /** Whether the connection must change to TLS (STARTTLS) before anything else is said. */
  mustBecomeTls: boolean;
  /** A sentence about a server that must and cannot. */
  withoutTls: string;
  /** Null without a login. Words of the server that repeat it are not kept. */
  password: string | null;
  /**
   * Connects without TLS; nodemailer then starts it where it is asked for.
   *
   * @throws Error when no connection is made in time
   */
  connect(place: { host: string; port: number }, connectMsMax: number): Promise<Socket>;
}
