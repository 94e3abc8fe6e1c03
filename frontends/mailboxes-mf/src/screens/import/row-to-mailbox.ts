import type {
  ConnectionSecurity,
  CreateMailboxRequest,
  FoundServers,
  MailServer,
  ServerAddress,
} from '@cadenza/contracts';
import type { Leg, SignIn } from '../../mailbox/account-draft.ts';
import { tagsOf } from '../../mailbox/sending-draft.ts';
import type { FileRow } from './file-columns.ts';

/** A row as the import takes it. The server says what is wrong with its values. */
export type ImportRow = Omit<CreateMailboxRequest, 'smtp' | 'dailyLimit'> & {
  smtp: MailServer | null;
  dailyLimit?: unknown;
};

const usualPorts: Record<Leg, Record<ConnectionSecurity, number>> = {
  smtp: { tls: 465, starttls: 587, none: 25 },
  imap: { tls: 993, starttls: 143, none: 143 },
};

/** Whether servers of the address must be looked for, because the row leaves some out. */
export function lacksServers({ smtpHost, imapHost }: FileRow): boolean {
  return smtpHost.trim() === '' || imapHost.trim() === '';
}

/** @param found the servers of the address; null where none were looked for or found */
export function rowToMailbox(row: FileRow, found: FoundServers | null, timezone: string): ImportRow {
  const { dailyLimit } = row;
  const signIn = { user: row.user.trim() || row.address.trim(), password: row.password };
  const imapSignIn = { user: row.imapUser.trim() || signIn.user, password: row.imapPassword || signIn.password };
  return {
    address: row.address.trim(),
    fromName: row.fromName.trim(),
    smtp: serverOf('smtp', row, signIn, found?.smtp ?? null),
    imap: serverOf('imap', row, imapSignIn, found?.imap ?? null),
    ...(dailyLimit.trim() !== '' && { dailyLimit: limitOr(dailyLimit) }),
    timezone,
    tags: tagsOf(row.tags),
  };
}

/** "none" or "-" as the host of IMAP: there is no such server. */
const isOff = (host: string) => /^(none|off|-)$/i.test(host);

function serverOf(leg: Leg, row: FileRow, signIn: SignIn, found: ServerAddress | null): MailServer | null {
  const host = row[`${leg}Host`].trim();
  if (leg === 'imap' && isOff(host)) return null;
  if (host === '' && found === null) return null;
  const given = host === '' ? found : null;
  const port = withoutDecimals(row[`${leg}Port`]) || String(given?.port ?? '');
  const security = securityOf(leg, row[`${leg}Security`], port) ?? given?.security ?? 'tls';
  return {
    host: given?.host ?? host,
    port: (port === '' ? usualPorts[leg][security] : numberOr(port)) as number,
    security,
    ...signIn,
  };
}

/**
 * By its name and the port; undefined when neither says it. Many tools call STARTTLS "TLS", and say "no" where TLS does
 * not begin at once: a password never goes without TLS for that.
 */
function securityOf(leg: Leg, named: string, port: string): ConnectionSecurity | undefined {
  const name = named
    .trim()
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  const byPort = securityAt(leg, port);
  if (['ssl', 'tls', 'ssltls', 'tlsssl', 'true', 'yes'].includes(name)) return byPort ?? 'tls';
  if (['false', 'no'].includes(name)) return byPort ?? 'starttls';
  if (['', 'auto', 'sslstarttls', 'tlsstarttls', 'starttlsssl', 'starttlstls'].includes(name)) return byPort;
  return name as ConnectionSecurity;
}

function securityAt(leg: Leg, port: string): ConnectionSecurity | undefined {
  return (['tls', 'starttls'] as const).find((security) => String(usualPorts[leg][security]) === port);
}

const thousands = /^\d{1,3}([.,'’\s])\d{3}(?:\1\d{3})*(?!\d)/;

/** `50/day`, `50 emails`, `50.0` and `1,000` as well; a mark before three digits is one of thousands. */
function limitOr(text: string): unknown {
  const whole = text.trim().replace(thousands, (digits) => digits.replace(/\D/g, ''));
  const [, digits] = /^(\d+)(?:[.,]0{1,2})?(?:\s*(?:\/|per\b|a\b|e?-?mails?\b).*)?$/i.exec(whole) ?? [];
  return numberOr(digits ?? text);
}

/** Spreadsheets write `587.0`. */
const withoutDecimals = (text: string) => text.trim().replace(/^(\d+)[.,]0{1,2}$/, '$1');

/** A text that is no number goes as it is, so that the server says what is wrong with it. */
function numberOr(text: string): unknown {
  return /^\d+$/.test(text.trim()) ? Number(text) : text.trim();
}
