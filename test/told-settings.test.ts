import { expect, test } from 'vitest';
import { launcherSettings, serviceSettings } from '../docs/configuration.ts';
import { environmentOf, type ServiceName, type Surroundings, serviceNames } from '../launcher/src/services.ts';
import { loadSettings } from '../launcher/src/settings.ts';

/** Every setting of the product has a value. */
const surroundings = {
  settings: {
    ...Object.fromEntries(launcherSettings().map(({ key }) => [key, `the ${key}`])),
    ...loadSettings({ DATA_DIR: '/data', ARCHIVE_DIR: '/archive', PUBLIC_URL: 'https://mail.example.com' }),
  },
  secrets: { keysFolder: '/data/keys', passwordOf: () => 'of a role' },
  firstPassword: { from: 'setting', password: 'correct horse battery' },
  databases: { urlOf: (name) => `postgres://${name}`, busUrl: 'postgres://bus' },
  clock: { start: '2026-03-02T09:00:00Z', speed: 1, anchor: '2026-03-02T09:00:00Z' },
  ports: Object.fromEntries(serviceNames.map((name, index) => [name, 9_000 + index])) as Record<ServiceName, number>,
} satisfies Surroundings;

const declared = Map.groupBy(await serviceSettings(), ({ reader }) => reader);
const ofProduct = new Set(launcherSettings().map(({ key }) => key));
/** Variables of every process: those of the operating system and of Node. */
const ofNoService = /^(?!OTEL_)/;
const inherited = new Set(Object.keys(process.env).filter((key) => ofNoService.test(key)));

test.each(serviceNames)('%s is told what its own schema declares, and nothing else', (name) => {
  const keys = declared.get(name)!.map(({ key }) => key);
  const told = Object.keys(environmentOf(name, surroundings));
  const strange = told.filter((key) => !keys.includes(key) && !inherited.has(key) && key !== 'NODE_ENV');
  expect(strange).toEqual([]);
  // The key files replace these.
  const takenOver = ['SESSION_SECRET', 'INTERNAL_SECRET'];
  const missing = keys.filter((key) => ofProduct.has(key) && !told.includes(key) && !takenOver.includes(key));
  expect(missing.filter((key) => surroundings.settings[key as keyof typeof surroundings.settings])).toEqual([]);
});

test('each is told the folder of its own keys alone', () => {
  const folders = serviceNames.map((name) => environmentOf(name, surroundings)['KEYS_DIR']);
  expect(folders).toEqual(serviceNames.map((name) => `/data/keys/${name}`));
});

test.each([
  ['SESSION_SECRET', []],
  ['INTERNAL_SECRET', []],
  ['DATA_DIR', ['objects', 'sending']],
  ['OBJECTS_URL', ['gateway', 'sending']],
  ['TRACKING_URL', ['gateway', 'leads', 'sending']],
  ['IMAP_URL', ['sending', 'tracking']],
  ['LEADS_URL', ['gateway', 'sending', 'tracking']],
  ['S3_SECRET_ACCESS_KEY', ['objects']],
  ['MAILBOXES_URL', ['gateway', 'sending', 'tracking']],
  ['MAILBOX_HOSTS_ALLOW', ['mailboxes', 'sending', 'tracking']],
  ['MAILBOX_KEYS', ['mailboxes']],
  ['BUS_DATABASE_URL', ['campaigns', 'leads', 'mailboxes', 'objects', 'sending', 'tracking']],
])('%s is told to those alone who use it', (key, users) => {
  const settings = { ...surroundings.settings, KAFKA_BROKERS: undefined, S3_SECRET_ACCESS_KEY: 'of the store' };
  const told = serviceNames.filter((name) => key in environmentOf(name, { ...surroundings, settings }));
  expect(told.sort()).toEqual(users);
});

test('mailboxes hears of the sender of the relay only where there is a relay', () => {
  const without = { ...surroundings, settings: { ...surroundings.settings, SMTP_URL: undefined } };
  const senderIn = (given: Surroundings) => environmentOf('mailboxes', given)['MAIL_FROM'];
  expect([senderIn(surroundings), senderIn(without)]).toEqual(['the MAIL_FROM', undefined]);
});
