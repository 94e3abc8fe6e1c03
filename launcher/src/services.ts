import path from 'node:path';
import { archiveStateFile } from './archive/archive-state.ts';
import { archiveFolder, isArchived } from './archive/open-archive.ts';
import type { ServiceDatabases } from './databases.ts';
import type { FirstPassword } from './first-password.ts';
import type { ClockPosition } from './product-clock.ts';
import type { Secrets } from './secrets.ts';
import type { ProductSettings } from './settings.ts';

export const root = path.resolve(import.meta.dirname, '../..');

const folder = (...parts: string[]) => path.join(root, ...parts);
const common = ['PORT', 'HOST', 'LOG_LEVEL', 'CLOCK_START', 'CLOCK_SPEED', 'CLOCK_ANCHOR', 'KEYS_DIR'] as const;
const database = ['DATABASE_URL'] as const;
const bus = [
  ...['BUS_DATABASE_URL', 'KAFKA_BROKERS', 'KAFKA_PREFIX', 'KAFKA_SSL', 'KAFKA_SASL_MECHANISM'],
  ...['KAFKA_USERNAME', 'KAFKA_PASSWORD'],
];
const mail = [
  ...['SMTP_URL', 'SMTP_CONNECTIONS', 'SMTP_TIMEOUT_SECONDS', 'MAIL_FROM', 'MAIL_POSTAL_ADDRESS', 'BOUNCE_DOMAIN'],
  ...['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY', 'MAIL_PLAIN_LOGIN', 'ADDRESS_CHECK', 'DNS_SERVERS'],
  'MAIL_SINK_HOSTS',
];
const mailbox = ['IMAP_URL', 'MAIL_FROM', 'TRUSTED_AUTHSERV_IDS', 'MAIL_PLAIN_LOGIN'];
const files = [
  ...['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'REMOTE_IMPORT_ALLOW'],
];
const drafts = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL'];
const mailboxes = [
  ...['MAILBOX_KEYS', 'MAILBOX_HOSTS_ALLOW', 'ADDRESS_CHECK', 'DNS_SERVERS', 'PUBLIC_URL', 'MAIL_FROM'],
  ...['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ...['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET', 'MICROSOFT_TENANT'],
];
const upstreams = [
  ...['CAMPAIGNS_URL', 'LEADS_URL', 'SENDING_URL', 'TRACKING_URL', 'AI_URL', 'OBJECTS_URL', 'MAILBOXES_URL'],
];
const frontEnds = ['SHELL_DIR', 'CAMPAIGNS_MF_DIR', 'LEADS_MF_DIR', 'MAILBOXES_MF_DIR'];
const outside = [
  ...['TRUST_PROXY', 'METRICS_PORT', 'METRICS_HOST', 'TLS_ASK_PORT', 'TLS_ASK_HOST'],
  ...['ARCHIVE_STATE_FILE', 'DISK_FOLDERS'],
];
const people = ['PUBLIC_URL', 'OTHER_HOSTS', 'ADMIN_EMAIL', 'ADMIN_PASSWORD', 'MAIL_CATCHER'];

/** Every service, and the settings that its process gets: those of its own schema, and no others. */
const services = [
  { name: 'campaigns', told: [...common, ...database, ...bus] },
  { name: 'leads', told: [...common, ...database, ...bus, 'SENDING_URL', 'TRACKING_URL'] },
  {
    name: 'sending',
    told: [
      ...[...common, ...database, ...bus, ...mail, 'PUBLIC_URL', 'DATA_DIR', 'OBJECTS_URL', 'LEADS_URL'],
      ...['MAILBOXES_URL', 'MAILBOX_HOSTS_ALLOW', 'TRACKING_URL', 'IMAP_URL'],
    ],
  },
  {
    name: 'tracking',
    told: [
      ...[...common, ...database, ...bus, ...mailbox, 'LEADS_URL', 'MAILBOXES_URL', 'MAILBOX_HOSTS_ALLOW'],
      ...['LINKS_PORT', 'PUBLIC_URL'],
    ],
  },
  { name: 'ai', told: [...common, ...drafts] },
  { name: 'objects', told: [...common, ...database, ...bus, ...files, 'PUBLIC_URL', 'DATA_DIR'] },
  { name: 'mailboxes', told: [...common, ...database, ...bus, ...mailboxes] },
  { name: 'gateway', told: [...common, ...database, ...people, ...outside, ...upstreams, ...frontEnds] },
] as const satisfies { name: string; told: readonly string[] }[];

export type ServiceName = (typeof services)[number]['name'];
export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name);
export const servicesWithDatabase = services
  .filter(({ told }) => told.includes('DATABASE_URL'))
  .map(({ name }) => name);

export const entryOf = (name: ServiceName) => folder('services', name, 'src', 'main.ts');
/** The program that rebuilds the read models of a service; not every service has read models. */
export const rebuildEntryOf = (name: string) => folder('services', name, 'src', 'rebuild.ts');
/**
 * The take-in program, which copies from a later database what a restored one must not forget; not every service has
 * one.
 */
export const takeInEntryOf = (name: string) => folder('services', name, 'src', 'take-in.ts');
export const migrationsOf = (name: string) => folder('services', name, 'migrations');
/** The program that removes unfinished uploads and unused files. */
export const cleanFilesEntry = folder('services', 'objects', 'src', 'clean-files.ts');
/** The program that waits until all passwords of mailboxes are sealed with one key. */
export const awaitSealingEntry = folder('services', 'mailboxes', 'src', 'await-sealing.ts');
/** The program that adds and removes users. */
export const userEntry = folder('services', 'gateway', 'src', 'user.ts');
/** Services that read the bus, and may have to park records that they cannot handle. */
export const readersOfTheBus = services.filter(({ told }) => told.includes('BUS_DATABASE_URL')).map(({ name }) => name);
/** The program that lists, replays and drops parked records. */
export const replayEntry = folder('packages', 'event-kit', 'src', 'replay', 'main.ts');
/** The program with which a service handles events of another one that it has lost. */
export const republishEntry = folder('packages', 'event-kit', 'src', 'republish', 'main.ts');
/** The program that prints what a service has published. */
export const publishedEntryOf = (name: string) => folder('services', name, 'src', 'published.ts');

export interface Surroundings {
  settings: ProductSettings;
  secrets: Secrets;
  firstPassword: FirstPassword;
  databases: ServiceDatabases;
  clock: ClockPosition | undefined;
  /** Internal port of every service; the gateway's is public. */
  ports: Record<ServiceName, number>;
}

/** The whole environment of a service's process. */
export function environmentOf(name: ServiceName, surroundings: Surroundings): Record<string, string> {
  const { told } = services.find((each) => each.name === name)!;
  const known = allSettings(name, surroundings);
  return present({
    ...inherited(),
    NODE_ENV: 'production',
    ...Object.fromEntries(told.map((key) => [key, known[key]])),
  });
}

/**
 * The environment of a command that works on a service's database: the operator's settings, as far as the service gets
 * them.
 */
export function commandEnvironmentOf(name: string, more: Record<string, string>): Record<string, string> {
  const told: readonly string[] = services.find((each) => each.name === name)?.told ?? [];
  return present({ ...inherited(), ...Object.fromEntries(told.map((key) => [key, process.env[key]])), ...more });
}

type Values = Record<string, string | number | boolean | undefined>;

function allSettings(name: ServiceName, { settings, secrets, databases, clock, ports, firstPassword }: Surroundings) {
  const values: Values = {
    ...settings,
    PORT: ports[name],
    HOST: name === 'gateway' ? settings.HOST : '127.0.0.1',
    DATABASE_URL: servicesWithDatabase.some((each) => each === name) ? databases.urlOf(name) : undefined,
    BUS_DATABASE_URL: settings.KAFKA_BROKERS ? undefined : databases.busUrl,
    KEYS_DIR: path.join(secrets.keysFolder, name),
    CLOCK_START: clock?.start,
    CLOCK_SPEED: clock?.speed,
    CLOCK_ANCHOR: clock?.anchor,
    ADMIN_PASSWORD: firstPassword.from === 'generated-before' ? undefined : firstPassword.password,
    ARCHIVE_STATE_FILE: isArchived(settings) ? archiveStateFile(settings.DATA_DIR) : undefined,
    DISK_FOLDERS: [settings.DATA_DIR, archiveFolder(settings)]
      .filter((each) => each !== undefined)
      .join(path.delimiter),
    MAIL_CATCHER: settings.SMTP_URL ? undefined : 'true',
    ...(name === 'mailboxes' && !settings.SMTP_URL && { MAIL_FROM: undefined }),
    SHELL_DIR: folder('frontends', 'shell', 'dist'),
    CAMPAIGNS_MF_DIR: folder('frontends', 'campaigns-mf', 'dist'),
    LEADS_MF_DIR: folder('frontends', 'leads-mf', 'dist'),
    MAILBOXES_MF_DIR: folder('frontends', 'mailboxes-mf', 'dist'),
  };
  for (const other of serviceNames) values[`${other.toUpperCase()}_URL`] = `http://127.0.0.1:${ports[other]}`;
  return values;
}

const present = (values: Values): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );

/**
 * What the operating system, proxies and tracing need; none of our own settings reaches the wrong service through it.
 */
function inherited(): Record<string, string | undefined> {
  const wanted =
    /^(PATH|HOME|USER|TMPDIR|TEMP|TMP|LANG|TZ|SystemRoot|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|OTEL_.*|.*_proxy)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => wanted.test(key)));
}
