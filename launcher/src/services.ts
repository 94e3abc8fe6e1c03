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
const mail = [
  'SMTP_URL',
  'MAIL_FROM',
  'MAIL_POSTAL_ADDRESS',
  'SMTP_CONNECTIONS',
  'IMAP_URL',
  'MAIL_PLAIN_LOGIN',
] as const;
const delivery = ['BOUNCE_DOMAIN', 'SMTP_TIMEOUT_SECONDS', 'DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_PRIVATE_KEY'] as const;
const files = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'REMOTE_IMPORT_ALLOW',
] as const;
const kafka = ['KAFKA_PREFIX', 'KAFKA_SSL', 'KAFKA_SASL_MECHANISM', 'KAFKA_USERNAME', 'KAFKA_PASSWORD'] as const;
const drafts = ['OPENAI_API_KEY', 'OPENAI_BASE_URL', 'OPENAI_MODEL'] as const;

/** Every service, and which settings only it and few others are told. */
const services = [
  { name: 'campaigns', hasDatabase: true, told: [...kafka] },
  { name: 'leads', hasDatabase: true, told: [...kafka] },
  { name: 'sending', hasDatabase: true, told: [...kafka, ...mail, ...delivery] },
  { name: 'tracking', hasDatabase: true, told: [...kafka, ...mail, 'TRUSTED_AUTHSERV_IDS'] },
  { name: 'ai', hasDatabase: false, told: [...drafts] },
  { name: 'objects', hasDatabase: true, told: [...kafka, ...files] },
  { name: 'gateway', hasDatabase: true, told: ['TRUST_PROXY'] },
] as const satisfies { name: string; hasDatabase: boolean; told: (keyof ProductSettings)[] }[];

export type ServiceName = (typeof services)[number]['name'];
export const serviceNames: readonly ServiceName[] = services.map(({ name }) => name);
export const servicesWithDatabase = services.filter(({ hasDatabase }) => hasDatabase).map(({ name }) => name);

export const entryOf = (name: ServiceName) => folder('services', name, 'src', 'main.ts');
/** The program that makes the read models of a service again; not every service has some. */
export const rebuildEntryOf = (name: string) => folder('services', name, 'src', 'rebuild.ts');
/** The program that takes in from a later database what a restored one must not forget; not every service has one. */
export const takeInEntryOf = (name: string) => folder('services', name, 'src', 'take-in.ts');
export const migrationsOf = (name: string) => folder('services', name, 'migrations');
/** The program that removes unfinished uploads and unused files. */
export const cleanFilesEntry = folder('services', 'objects', 'src', 'clean-files.ts');
/** The program that adds and removes users. */
export const userEntry = folder('services', 'gateway', 'src', 'user.ts');
/** Services that read the bus, and may have to park what they cannot handle. */
export const readersOfTheBus = services
  .filter(({ told }) => told.some((key) => key === 'KAFKA_PREFIX'))
  .map(({ name }) => name);
/** The program that lists parked records, has them handled again, and drops them. */
export const replayEntry = folder('packages', 'service-kit', 'src', 'replay', 'main.ts');

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
  const { settings, secrets, databases, clock, ports } = surroundings;
  const service = services.find((each) => each.name === name)!;
  const environment: Record<string, string | number | undefined> = {
    ...inherited(),
    NODE_ENV: 'production',
    PORT: ports[name],
    HOST: '127.0.0.1',
    DATABASE_URL: service.hasDatabase ? databases.urlOf(name) : undefined,
    BUS_DATABASE_URL: settings.KAFKA_BROKERS ? undefined : databases.busUrl,
    KAFKA_BROKERS: settings.KAFKA_BROKERS,
    SESSION_SECRET: secrets.sessionSecret,
    INTERNAL_SECRET: secrets.internalSecret,
    PUBLIC_URL: settings.PUBLIC_URL,
    DATA_DIR: settings.DATA_DIR,
    LOG_LEVEL: settings.LOG_LEVEL,
    CLOCK_START: clock?.start,
    CLOCK_SPEED: clock?.speed,
    CLOCK_ANCHOR: clock?.anchor,
    ...Object.fromEntries(
      serviceNames.map((other) => [`${other.toUpperCase()}_URL`, `http://127.0.0.1:${ports[other]}`]),
    ),
    ...Object.fromEntries(service.told.map((key) => [key, settings[key]])),
    ...(name === 'gateway' && gatewayOnly(surroundings)),
  };
  return Object.fromEntries(
    Object.entries(environment).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  );
}

function gatewayOnly({ settings, firstPassword }: Surroundings) {
  return {
    HOST: settings.HOST,
    METRICS_PORT: settings.METRICS_PORT,
    ADMIN_EMAIL: settings.ADMIN_EMAIL,
    ADMIN_PASSWORD: firstPassword.from === 'generated-before' ? undefined : firstPassword.password,
    ARCHIVE_STATE_FILE: isArchived(settings) ? archiveStateFile(settings.DATA_DIR) : undefined,
    DISK_FOLDERS: [settings.DATA_DIR, archiveFolder(settings)]
      .filter((each) => each !== undefined)
      .join(path.delimiter),
    MAIL_CATCHER: settings.SMTP_URL ? undefined : 'true',
    SHELL_DIR: folder('frontends', 'shell', 'dist'),
    CAMPAIGNS_MF_DIR: folder('frontends', 'campaigns-mf', 'dist'),
    LEADS_MF_DIR: folder('frontends', 'leads-mf', 'dist'),
  };
}

/** What the operating system, proxies and tracing need; no setting of ours slips through it to the wrong service. */
function inherited(): Record<string, string | undefined> {
  const wanted =
    /^(PATH|HOME|USER|TMPDIR|TEMP|TMP|LANG|TZ|SystemRoot|NODE_OPTIONS|NODE_COMPILE_CACHE|NODE_EXTRA_CA_CERTS|OTEL_.*|.*_proxy)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([key]) => wanted.test(key)));
}
