import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadSettings } from '@cadenza/http-kit';
import { afterAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { servicesWithKeys } from '../launcher/src/keys/key-folders.ts';
import { composeText, interpolate, readCompose, variablesIn } from './support/compose.ts';
import { images } from './support/dockerfiles.ts';
import { files, read } from './support/repository.ts';

const { services, volumes } = readCompose();
const all = Object.entries(services);
const names = Object.keys(services);
const ours = names.filter((name) => services[name]?.build);
/** The only container that ends after its work. */
const once = 'keys';
const backEnds = ours.filter((name) => files.includes(`services/${name}/src/config.ts`));
const variables = variablesIn(composeText());
const required = [...new Set(variables.filter(({ isRequired }) => isRequired).map(({ name }) => name))];
const samples = Object.fromEntries(required.map((name) => [name, `sample-of-${name.toLowerCase()}`]));

test('every part has its service, built from the whole repository with its Dockerfile and its name', () => {
  const nameOf = (part: string) => (part === 'launcher' ? once : part.split('/').at(-1));
  const expected = images.map(({ part, dockerfile, args }) => [nameOf(part), { context: '.', dockerfile, args }]);
  expect(Object.fromEntries(ours.map((name) => [name, services[name]?.build]))).toEqual(Object.fromEntries(expected));
  for (const name of ours) expect(services[name]?.image).toBe(`cadenza/${name}:\${CADENZA_VERSION:-dev}`);
});

test('only the port of the gateway is published', () => {
  expect(all.filter(([, { ports }]) => ports.length > 0).map(([name]) => name)).toEqual(['gateway']);
});

test('the page of caught emails is published to this machine only', () => {
  const { services: published } = parse(read('docker-compose.dev.yml')) as { services: Record<string, unknown> };
  expect(published).toEqual({ 'mail-catcher': { ports: ['127.0.0.1:8025:8025'] } });
});

describe.each(all)('%s', (name, service) => {
  test('may write to nothing but its volumes, gains no rights, has bounds and comes back', () => {
    expect(service).toMatchObject({
      restart: name === once ? 'no' : 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      tmpfs: expect.arrayContaining(['/tmp']),
      mem_limit: expect.stringMatching(/^\d+[mg]$/),
      stop_grace_period: expect.stringMatching(/^\d+[sm]$/),
    });
  });

  test('is an image of ours or one of a stated version', () => {
    expect(service.image).toMatch(/^[\w./-]+:(?!latest)\S+$/);
  });

  test('mounts what exists', () => {
    const missing = service.volumes.filter((volume) => {
      const [source = '', , mode] = volume.split(':');
      if (!source.startsWith('./')) return !(source in volumes);
      return mode !== 'ro' || !files.some((file) => file.startsWith(`${source.slice(2)}/`));
    });
    expect(missing).toEqual([]);
  });

  test('waits for others until they are well', () => {
    const tooEarly = Object.entries(service.depends_on).filter(([other, { condition }]) => {
      // Our images of long-running programs contain their own health check.
      const hasCheck = services[other]?.build ?? services[other]?.healthcheck;
      return !hasCheck || condition !== (other === once ? 'service_completed_successfully' : 'service_healthy');
    });
    expect(tooEarly).toEqual([]);
  });

  test('has no secret written down', () => {
    const isVariable = (value: string) => /^\$\{\w+/.test(value);
    const isOwnLogin = (value: string) => new RegExp(`//${name}:\\$\\{\\w+:\\?[^}]+\\}@`).test(value);
    const written = Object.entries(service.environment).filter(
      ([key, value]) =>
        (/secret|password/i.test(key) && !isVariable(value)) || (/\/\/[^/]*:[^/]*@/.test(value) && !isOwnLogin(value)),
    );
    expect(written).toEqual([]);
  });
});

test('whoever talks to a store waits for it', () => {
  for (const [name, { environment, depends_on }] of all) {
    if (name in services && 'KAFKA_BROKERS' in environment) expect(Object.keys(depends_on)).toContain('kafka');
    if ('DATABASE_URL' in environment) expect(Object.keys(depends_on)).toContain('postgres');
  }
});

describe('settings', () => {
  test.each(backEnds)('%s is given what it needs, and nothing it does not read', async (name) => {
    const { settings } = (await import(`../services/${name}/src/config.ts`)) as { settings: z.ZodType };
    const { properties = {} } = z.toJSONSchema(settings, { io: 'input', unrepresentable: 'any' });
    const environment = services[name]?.environment ?? {};
    const unread = Object.keys(environment).filter((key) => !(key in properties));
    expect(unread).toEqual([]);
    const filled = Object.entries(environment).map(([key, value]) => [key, interpolate(value, samples)]);
    expect(loadSettings(settings, Object.fromEntries(filled))).toMatchObject({ PORT: 8080, HOST: '0.0.0.0' });
  });

  test('every service of the product is there', () => {
    const folders = files.filter((file) => /^services\/[^/]+\/package\.json$/.test(file));
    expect([...backEnds].sort()).toEqual(folders.map((file) => file.split('/')[1]).sort());
  });

  test.each(backEnds)('%s calls others by their names here', (name) => {
    const addresses = Object.entries(services[name]?.environment ?? {}).filter(([key]) => /^[A-Z_]+_URL$/.test(key));
    const inside = addresses.filter(([, value]) => /^http:\/\/[\w-]+:8080$/.test(value));
    const wrong = inside.filter(([key, value]) => {
      const host = new URL(value).hostname;
      return !names.includes(host) || key !== `${host.toUpperCase().replaceAll('-', '_')}_URL`;
    });
    expect(wrong).toEqual([]);
  });
});

describe('secrets', () => {
  const volumesOf = (name: string) => services[name]?.volumes.filter((volume) => volume.startsWith('keys')) ?? [];
  const isSecret = /SECRET|PASSWORD|_KEYS?$|^(?:SMTP|IMAP)_URL$/;
  const readers: Record<string, string[]> = {
    SESSION_SECRET: [once],
    INTERNAL_SECRET: [once],
    ADMIN_PASSWORD: ['gateway'],
    SMTP_URL: ['sending'],
    DKIM_PRIVATE_KEY: ['sending'],
    IMAP_URL: ['sending', 'tracking'],
    OPENAI_API_KEY: ['ai'],
    MAILBOX_KEYS: ['mailboxes'],
    GOOGLE_CLIENT_SECRET: ['mailboxes'],
    MICROSOFT_CLIENT_SECRET: ['mailboxes'],
    S3_SECRET_ACCESS_KEY: ['file-store', 'objects'],
    POSTGRES_PASSWORD: ['postgres'],
    ...Object.fromEntries(
      backEnds
        .filter((name) => name !== 'ai')
        .map((name) => [`${name.toUpperCase()}_DATABASE_PASSWORD`, [name, 'postgres']]),
    ),
  };

  test('each goes to those alone who use it', () => {
    const told = variables
      .filter(({ name }) => isSecret.test(name))
      .map(({ name: variable }) => {
        const takes = ([, { environment }]: (typeof all)[number]) =>
          Object.values(environment).some((value) => new RegExp(`\\$\\{${variable}\\b`).test(value));
        return [
          variable,
          all
            .filter(takes)
            .map(([name]) => name)
            .sort(),
        ];
      });
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(Object.entries(readers).map(([variable, names]) => [variable, names.sort()])),
    );
  });

  test('every service sees its own keys alone, and cannot change them', () => {
    for (const name of names.filter((each) => each !== once)) {
      expect(volumesOf(name), name).toEqual(backEnds.includes(name) ? [`keys-${name}:/keys:ro`] : []);
      expect(services[name]?.environment['KEYS_DIR']).toBe(backEnds.includes(name) ? '/keys' : undefined);
    }
  });

  test('the one who makes them has a folder for each, no network, and ends before they are read', () => {
    const folders = servicesWithKeys.map((name) => `keys-${name}:/keys/${name}`);
    expect([...volumesOf(once)].sort()).toEqual(['keys:/keys', ...folders].sort());
    expect([...servicesWithKeys].sort()).toEqual([...backEnds].sort());
    expect(services[once]).toMatchObject({ network_mode: 'none', command: ['make'] });
    for (const name of backEnds) expect(Object.keys(services[name]?.depends_on ?? {})).toContain(once);
    const made = /for folder in \/ (.+); do/.exec(read('launcher/Dockerfile'))?.[1];
    expect(made?.split(' ')).toEqual(servicesWithKeys.map((name) => `/${name}`));
  });
});

test('every service with a database has one of its own, made at the first start', () => {
  const withDatabase = backEnds.filter((name) => services[name]?.environment['DATABASE_URL']);
  for (const name of withDatabase) {
    const url = new URL(interpolate(services[name]?.environment['DATABASE_URL'] ?? '', samples));
    expect([url.username, url.hostname, url.pathname]).toEqual([name, 'postgres', `/${name}`]);
    expect(url.password).toBe(samples[`${name.toUpperCase()}_DATABASE_PASSWORD`]);
    const given = services['postgres']?.environment[`${name}_password`] ?? '';
    expect(interpolate(given, samples)).toBe(url.password);
  }
  const [, made] = /^for service in (.+); do$/m.exec(read('containers/postgres/make-databases.sh')) ?? [];
  expect(made?.split(' ').sort()).toEqual([...withDatabase].sort());
});

describe('make-env.mjs', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'cadenza-make-env-'));
  mkdirSync(path.join(folder, 'containers'));
  for (const file of ['.env.example', 'containers/make-env.mjs']) copyFileSync(file, path.join(folder, file));
  afterAll(() => rmSync(folder, { recursive: true }));
  const run = () => execFileSync(process.execPath, ['containers/make-env.mjs'], { cwd: folder, encoding: 'utf8' });
  const environment = () => readFileSync(path.join(folder, '.env'), 'utf8');
  const settingOf = (key: string) => new RegExp(`^${key}=(.*)$`, 'm').exec(environment())?.[1];

  test('fills in everything that is required, for the eyes of its owner', () => {
    expect(run()).toMatch(/^ {2}ADMIN_PASSWORD=.{20,}$/m);
    for (const name of required) expect(settingOf(name), name).toMatch(/^[\w-]{32}$/);
    expect(new Set(required.map(settingOf)).size).toBe(required.length);
    expect(statSync(path.join(folder, '.env')).mode & 0o777).toBe(0o600);
  });

  test('changes nothing that is there', () => {
    const before = environment();
    run();
    expect(environment()).toBe(before);
  });

  test('names only variables that docker-compose.yml reads', () => {
    const read = new Set(variables.map(({ name }) => name));
    const named = [...environment().matchAll(/^(?:# )?([A-Z\d_]+)=/gm)].map(([, name = '']) => name);
    expect(named.filter((name) => !read.has(name))).toEqual([]);
  });
});
