import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { serviceSettings } from '@cadenza/event-kit';
import { publicUrlSetting } from '@cadenza/http-kit';
import { asciiDomain } from '@cadenza/mail-address';
import { toSender } from '@cadenza/mail-address/sender';
import { mailboxHostsSetting, plainLoginIn } from '@cadenza/mailbox';
import { z } from 'zod';

/** Most stores of environment variables take a key only as one line, with `\n` written out. */
const privateKey = z
  .string()
  .transform((value) => value.replaceAll('\\n', '\n'))
  .refine(isRsaPrivateKey, 'is not an RSA private key in PEM');

function isRsaPrivateKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** An IP address, `127.0.0.1:53` or `[::1]:53`. */
function isServer(text: string): boolean {
  const host = /^\[(.+)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  return isIP(host) !== 0;
}

const dkimKeys = ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;
const domainPattern = /^[a-z\d]([a-z\d.-]*[a-z\d])?$/i;
const domain = z
  .string()
  .transform((text) => asciiDomain(text) ?? text)
  .pipe(z.string().regex(domainPattern, 'is not a domain'));

const fields = serviceSettings.extend({
  LEADS_URL: z.url().describe('Address of the leads service, asked for the keys of what the bus holds of persons'),
  MAILBOXES_URL: z
    .url()
    .describe(
      'Address of the mailboxes service, asked how to sign in to the servers that emails of mailboxes leave by, and told what they have used',
    ),
  TRACKING_URL: z
    .url()
    .describe(
      'Address of the tracking service, asked whether the answers to an email were read before a follow-up leaves',
    ),
  IMAP_URL: z
    .url({ protocol: /^imaps?$/ })
    .optional()
    .describe(
      'As tracking has it: follow-ups by the mail server of SMTP_URL then wait until the answers there are read; nothing signs in with it',
    ),
  MAILBOX_HOSTS_ALLOW: mailboxHostsSetting,
  PUBLIC_URL: publicUrlSetting.describe('Base of tracking and unsubscribe links'),
  SESSION_SECRET: z
    .string()
    .min(16)
    .optional()
    .describe('Where there is no KEYS_DIR: signs the links in emails, and hashes addresses'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe('Mail server, smtp[s]://user:password@host:port; absent: the catcher in DATA_DIR'),
  MAIL_PLAIN_LOGIN: z
    .stringbool()
    .default(false)
    .describe('Whether the password in SMTP_URL may go over a connection without TLS; to this machine it always may'),
  SMTP_CONNECTIONS: z.coerce.number().int().min(1).max(500).default(10).describe('Most connections to the mail server'),
  SMTP_TIMEOUT_SECONDS: z.coerce.number().positive().max(600).default(120).describe('How long a reply of it may take'),
  DKIM_DOMAIN: domain.optional().describe('Domain that signs every email (DKIM); all three DKIM settings or none'),
  DKIM_SELECTOR: z
    .string()
    .regex(domainPattern, 'is not a selector')
    .optional()
    .describe("Names the key's DNS record, selector._domainkey.domain"),
  DKIM_PRIVATE_KEY: privateKey.optional().describe('RSA key in PEM; line breaks may be written as \\n'),
  MAIL_FROM: z.string().default('Cadenza <outreach@example.com>').transform(toSender).describe('Sender of every email'),
  BOUNCE_DOMAIN: domain
    .optional()
    .describe(
      'Domain all of whose mail reaches the mailbox of IMAP_URL: what comes back from an email goes to an address of its own there (VERP); absent: to the sender',
    ),
  MAIL_SINK_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((each) => each.trim().toLowerCase() || []))
    .describe(
      'Mail servers that show what they get to nobody but you, as mail catchers do, separated by commas: only to these, and to this machine, emails leave whose links do not lead here from the internet',
    ),
  ADDRESS_CHECK: z
    .stringbool()
    .default(true)
    .describe('Whether the DNS is asked if the domains of leads take mail; those that do not are not mailed'),
  DNS_SERVERS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((each) => each.trim() || []))
    .refine((servers) => servers.every(isServer), 'is not a list of IP addresses, each with a port or without')
    .describe('DNS servers to ask, ip or ip:port, separated by commas; absent: those of the system'),
  MAIL_POSTAL_ADDRESS: z
    .string()
    .optional()
    .describe('Postal address in the footer of every email; absent: what users set in the product'),
  DATA_DIR: z.string().default('./.data').describe('Folder in which caught mail is kept'),
  OBJECTS_URL: z.url().optional().describe('Address of the objects service, for attachments'),
});

export const settings = fields.superRefine((given, context) => {
  const plainLogin = given.SMTP_URL && plainLoginIn(given.SMTP_URL, given.MAIL_PLAIN_LOGIN);
  if (plainLogin) context.addIssue({ code: 'custom', path: ['SMTP_URL'], message: plainLogin });
  const missing = dkimKeys.filter((key) => given[key] === undefined);
  if (missing.length === 0 || missing.length === dkimKeys.length) return;
  for (const key of missing) {
    context.addIssue({ code: 'custom', path: [key], message: 'is needed as well, or none of the DKIM settings' });
  }
});
export type Settings = z.output<typeof settings>;
