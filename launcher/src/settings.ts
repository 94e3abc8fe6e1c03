import path from 'node:path';
import { publicUrlSetting } from '@cadenza/http-kit/public-url-setting';
import { isMailableAddress } from '@cadenza/mail-address';
import { toSender } from '@cadenza/mail-address/sender';
import { z } from 'zod';
import { isSchedule } from './archive/backup-schedule.ts';
import { StopSentence } from './stop-sentence.ts';

const instant = z.string().refine(isInstant, 'is not an instant like 2026-03-02T09:00:00Z');
const port = z.coerce.number('is not a number').int().min(1).max(65_535);
const secret = z.string().min(16, 'needs at least 16 characters');
const urlWith = (...protocols: string[]) =>
  z
    .string()
    .refine(
      (value) => protocols.includes(URL.parse(value)?.protocol ?? ''),
      `is not an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

/** The settings of `npm start`; all keys are optional. */
export const productSettings = z.object({
  PORT: port.default(8080).describe('Public port of the gateway'),
  HOST: z.string().default('0.0.0.0').describe('Address the public port is opened on'),
  METRICS_PORT: port
    .optional()
    .describe("Port on METRICS_HOST for the gateway's /metrics and nothing else, not to be published; none if absent"),
  METRICS_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address METRICS_PORT is opened on; 0.0.0.0 where Prometheus asks from another machine'),
  TLS_ASK_PORT: port
    .optional()
    .describe(
      'Port on TLS_ASK_HOST that tells a proxy whether it may get a certificate for a tracking host, and nothing else, not to be published; none if absent',
    ),
  TLS_ASK_HOST: z
    .string()
    .default('127.0.0.1')
    .describe('Address TLS_ASK_PORT is opened on; 0.0.0.0 where the proxy asks from another machine'),
  LINKS_PORT: port
    .optional()
    .describe(
      'Port on 127.0.0.1 that answers the links of emails and nothing else, for a reverse proxy that sends them there; none if absent',
    ),
  PUBLIC_URL: publicUrlSetting.optional().describe('Base of tracking, unsubscribe and file links'),
  OTHER_HOSTS: z
    .string()
    .optional()
    .describe(
      'Other public host names, separated by commas, under which people open the product; under any other there are only the links of emails, once PUBLIC_URL has a public name',
    ),
  DATA_DIR: z.string().default('./.data').describe('Embedded database, files, caught mail, generated secrets'),
  ARCHIVE_DIR: z
    .string()
    .optional()
    .describe(
      'Archive of all that the embedded database writes, and its base backups; off for none; beside DATA_DIR if absent, and better on another disk',
    ),
  ARCHIVE_S3_PREFIX: z
    .string()
    .regex(/^[\w./-]*\w$/, 'is not the beginning of a key, like "archive"')
    .optional()
    .describe('Puts the archive into the S3 store instead, below this beginning of all keys'),
  BACKUP_SCHEDULE: z
    .string()
    .refine(isSchedule, 'is not hourly, daily, weekly, off, or five fields as in a crontab')
    .default('daily')
    .describe('When the archive gets a base backup: hourly, daily, weekly, off, or five fields as in a crontab'),
  BACKUP_KEEP_DAYS: z.coerce
    .number('is not a number')
    .int()
    .min(1)
    .max(3_650)
    .default(14)
    .describe('For so many days back the archive can restore every instant'),
  BACKUP_PUBLIC_KEY: z
    .string()
    .optional()
    .describe('Encrypts the archive and backups to this public key of age (age1…); not encrypted if absent'),
  BACKUP_IDENTITY_FILE: z
    .string()
    .optional()
    .describe('File with the identity that opens encrypted backups, for npm run restore only'),
  ADMIN_EMAIL: z
    .string()
    .default('owner@example.com')
    .refine(isMailableAddress, 'Invalid email address')
    .describe('Email of the first user'),
  ADMIN_PASSWORD: z
    .string()
    .min(8, 'needs at least 8 characters')
    .max(1_000)
    .optional()
    .describe(
      'Password of the first user, at least 12 characters and none that many people use; generated and shown once if absent',
    ),
  TRUST_PROXY: z.coerce
    .number('is not a number')
    .int()
    .min(0)
    .default(0)
    .describe(
      'Number of reverse proxies in front of the gateway, each of which adds to X-Forwarded-For; without it all visitors count as one',
    ),
  SESSION_SECRET: secret
    .optional()
    .describe('Of versions before, taken over into the keys in DATA_DIR; no longer needed afterwards'),
  INTERNAL_SECRET: secret
    .optional()
    .describe('Of versions before, taken over into the keys in DATA_DIR; no longer needed afterwards'),
  DATABASE_URL: urlWith('postgres:', 'postgresql:')
    .optional()
    .describe('PostgreSQL server on which a database per service is created; embedded if absent'),
  KAFKA_BROKERS: z.string().optional().describe('Comma list of Kafka brokers; a log in PostgreSQL if absent'),
  KAFKA_PREFIX: z.string().optional().describe('Before the names of topics and groups, to share a cluster'),
  KAFKA_SSL: z
    .string()
    .optional()
    .describe('Whether to speak TLS to Kafka: true or false; NODE_EXTRA_CA_CERTS names an authority of your own'),
  KAFKA_SASL_MECHANISM: z.string().optional().describe('plain, scram-sha-256 or scram-sha-512'),
  KAFKA_USERNAME: z.string().optional().describe('Name to sign in to Kafka with'),
  KAFKA_PASSWORD: z.string().optional().describe('Password to sign in to Kafka with'),
  S3_ENDPOINT: urlWith('http:', 'https:').optional().describe('S3-compatible store; a folder if absent'),
  S3_BUCKET: z.string().optional().describe('Bucket for files'),
  S3_REGION: z.string().optional().describe('Region of the bucket'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Access key of the store'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret key of the store'),
  REMOTE_IMPORT_ALLOW: z
    .string()
    .optional()
    .describe(
      'Addresses, as IP:port and separated by commas, that files are fetched from although they are not public',
    ),
  SMTP_URL: urlWith('smtp:', 'smtps:').optional().describe('Mail server; mail is only caught and shown if absent'),
  MAIL_SINK_HOSTS: z
    .string()
    .optional()
    .describe(
      'Mail servers that show what they get to nobody but you, separated by commas: only to these, and to this machine, emails leave whose links do not lead here from the internet',
    ),
  MAIL_FROM: z
    .string()
    .superRefine((text, context) => void toSender(text, context))
    .optional()
    .describe('Sender of the emails'),
  BOUNCE_DOMAIN: z
    .string()
    .optional()
    .describe(
      'Domain whose mail all reaches the mailbox of IMAP_URL; what comes back from an email goes to an address of its own there',
    ),
  ADDRESS_CHECK: z
    .stringbool()
    .optional()
    .describe(
      'Whether the DNS is asked if the domains of leads take mail, where those that do not are not mailed, and for the servers and domains of mailboxes',
    ),
  DNS_SERVERS: z
    .string()
    .optional()
    .describe('DNS servers to ask, ip or ip:port, separated by commas; those of the system if absent'),
  MAIL_POSTAL_ADDRESS: z.string().optional().describe('Postal address in every email'),
  SMTP_CONNECTIONS: z.coerce
    .number('is not a number')
    .int()
    .min(1)
    .max(100)
    .default(10)
    .describe('Most SMTP connections at once'),
  SMTP_TIMEOUT_SECONDS: z.coerce.number().int().min(1).optional().describe('Longest silence of the mail server'),
  DKIM_DOMAIN: z.string().optional().describe('Signs every email for this domain; all three DKIM settings or none'),
  DKIM_SELECTOR: z.string().optional().describe('Selector of the DKIM key'),
  DKIM_PRIVATE_KEY: z.string().optional().describe('Private DKIM key, PEM'),
  IMAP_URL: urlWith('imap:', 'imaps:')
    .optional()
    .describe(
      'Mailbox, imap[s]://user:password@host:port/folder (all folders of its own if INBOX or absent): what comes back is read there, and its Sent folder',
    ),
  MAIL_PLAIN_LOGIN: z
    .stringbool()
    .optional()
    .describe('Whether passwords of mail servers may go over connections without TLS; to this machine they always may'),
  MAILBOX_KEYS: z
    .string()
    .optional()
    .describe(
      'Keys that seal the passwords of mailboxes, id:base64 of 32 bytes each, separated by commas: the first seals, all open; those in DATA_DIR if absent',
    ),
  MAILBOX_HOSTS_ALLOW: z
    .string()
    .optional()
    .describe(
      'Mail servers, by host name or IP address and separated by commas, that mailboxes may have although their addresses are not public; they may also go without TLS',
    ),
  GOOGLE_CLIENT_ID: z.string().optional().describe('Client at Google that connects mailboxes without a password'),
  GOOGLE_CLIENT_SECRET: z.string().optional().describe('Secret of the client at Google'),
  MICROSOFT_CLIENT_ID: z
    .string()
    .optional()
    .describe('Application at Microsoft that connects mailboxes without a password'),
  MICROSOFT_CLIENT_SECRET: z.string().optional().describe('Secret of the application at Microsoft'),
  MICROSOFT_TENANT: z
    .string()
    .optional()
    .describe('Tenant whose accounts may sign in at Microsoft; common if absent: all, consumers: personal ones alone'),
  TRUSTED_AUTHSERV_IDS: z
    .string()
    .optional()
    .describe(
      'Comma list of the names (authserv-ids) under which your mail servers write Authentication-Results into every mail that comes in: who they say wrote a mail is believed',
    ),
  OPENAI_API_KEY: z.string().optional().describe('Switches the AI assistant on'),
  OPENAI_BASE_URL: urlWith('http:', 'https:').optional().describe('Any service that speaks the OpenAI protocol'),
  OPENAI_MODEL: z.string().optional().describe('Model that writes drafts'),
  CLOCK_START: instant.optional().describe("Instant at which the product's clock starts"),
  CLOCK_SPEED: z.coerce
    .number('is not a number')
    .positive('is not a positive number')
    .optional()
    .describe('Product seconds per second'),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error']).default('info').describe('Least level logged'),
});

export type ProductSettings = Omit<z.output<typeof productSettings>, 'PUBLIC_URL'> & { PUBLIC_URL: string };

/**
 * Reads the settings from an environment; empty values count as absent, folders become absolute.
 * @throws StopSentence that names every bad key at once
 */
export function loadSettings(environment: Record<string, string | undefined>): ProductSettings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const result = productSettings.safeParse(given);
  if (!result.success) {
    const complaints = result.error.issues.map(({ path: key, message }) => `${key.join('.')}: ${message}`);
    throw new StopSentence(`These settings cannot be used: ${complaints.join('; ')}.`);
  }
  const settings = result.data;
  return {
    ...settings,
    DATA_DIR: path.resolve(settings.DATA_DIR),
    ...(settings.ARCHIVE_DIR && settings.ARCHIVE_DIR !== 'off' && { ARCHIVE_DIR: path.resolve(settings.ARCHIVE_DIR) }),
    PUBLIC_URL: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
  };
}

function isInstant(value: string): boolean {
  try {
    Temporal.Instant.from(value);
    return true;
  } catch {
    return false;
  }
}
