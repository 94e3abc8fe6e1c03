import { freePort } from '@cadenza/free-port';
import { eventually, type TestDatabase, testDatabase } from '@cadenza/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keyFilesOf, type ServiceWithKeys } from '../launcher/src/keys/key-folders.ts';
import { newKeySet } from '../launcher/src/keys/key-set.ts';
import { composeText, interpolate, readCompose, variablesIn } from './support/compose.ts';
import { buildImage, type Container, docker, hardened, startContainer, whyNoContainers } from './support/containers.ts';
import { images } from './support/dockerfiles.ts';

const missing = await whyNoContainers();
const parts = images.map(({ part }) => part);
const nameOf = (part: string) => part.split('/').at(-1) ?? '';
const services = parts.filter((part) => part.startsWith('services/')).map(nameOf);
const frontEnds = parts.filter((part) => part.startsWith('frontends/')).map(nameOf);
const imageOf = (name: string) => `cadenza-test/${name}`;
/** The key volumes that docker-compose.yml gives to a service, under names of this run. */
const keyVolumesOf = (name: string) =>
  (readCompose().services[name]?.volumes ?? [])
    .filter((volume) => volume.startsWith('keys'))
    .map((volume) => `--volume=cadenza-test-${process.pid}-${volume}`);

interface Seen {
  /** Every file and folder of the image but those of its temporary folder, without a slash before it. */
  names: string[];
  process: unknown;
  /** What does not belong to root in its code. */
  ofOthers: string[];
}

/** Runs an image once, as hardened as it always is, and says what a program in it sees. */
function lookedAtOnce(image: string): () => Promise<Seen> {
  const look = `
    const mounted = ['proc', 'sys', 'dev', 'tmp'];
    const below = (folder) => fs.readdirSync('/' + folder, { withFileTypes: true }).flatMap((each) => {
      const name = folder ? folder + '/' + each.name : each.name;
      return each.isDirectory() && !mounted.includes(name) ? [name, ...below(name)] : [name];
    });
    const attempt = (file) => { try { fs.writeFileSync(file, ''); return 'written'; } catch (error) { return error.code; } };
    const status = fs.readFileSync('/proc/self/status', 'utf8');
    const line = (name) => status.match(new RegExp('^' + name + ':\\\\s*(.*)$', 'm'))[1];
    const names = below('');
    console.log(JSON.stringify({
      names,
      ofOthers: names.filter((name) => /^app(?:\\/|$)/.test(name) && fs.lstatSync('/' + name).uid !== 0),
      process: {
        user: [process.getuid(), process.getgid()],
        groups: process.getgroups(),
        writes: ['/app/x', '/x', '/tmp/x'].map(attempt),
        rights: ['CapInh', 'CapPrm', 'CapEff', 'CapBnd', 'CapAmb'].map((name) => Number('0x' + line(name))),
        noNewRights: line('NoNewPrivs'),
        heapFits: v8.getHeapStatistics().heap_size_limit < process.constrainedMemory(),
      },
    }));`;
  let seen: Promise<Seen> | undefined;
  return () => {
    seen ??= docker(['run', '--rm', '--network=none', ...hardened, image, 'node', '-e', look]).then(JSON.parse);
    return seen;
  };
}

const buildTimeoutMs = 600_000;
const startTimeoutMs = 300_000;

describe.skipIf(missing)(`containers${missing ? ` (${missing})` : ''}`, () => {
  describe.each(images)('the image of $part', (built) => {
    const image = imageOf(nameOf(built.part));

    test('is built', async () => expect(await buildImage(built)).toBe(image), buildTimeoutMs);

    /** To start a container takes longer than to look at all of it. */
    const seen = lookedAtOnce(image);

    test('holds one program, Node: no shell, no package manager', async () => {
      const { names } = await seen();
      expect(names.filter((name) => /^(?:usr\/)?(?:local\/)?s?bin\/[^/]+$/.test(name))).toEqual(['usr/local/bin/node']);
      const notNeeded =
        /^app\/(?:packages|services|frontends)\/.*\.test\.tsx?$|^app\/node_modules\/(?:npm|vitest|typescript)\//;
      expect(names.filter((name) => notNeeded.test(name))).toEqual([]);
    });

    test('runs without any right, and cannot change itself', async () => {
      expect((await seen()).process).toEqual({
        user: [1000, 1000],
        groups: [1000],
        writes: ['EROFS', 'EROFS', 'written'],
        rights: [0, 0, 0, 0, 0],
        noNewRights: '1',
        heapFits: true,
      });
    });

    test('belongs to root: what runs could not change it even where it may write', async () => {
      expect((await seen()).ofOthers).toEqual([]);
    });
  });

  describe('all of them together, as docker-compose.yml sets them up, on one database server', () => {
    const running = new Map<string, Container>();
    const databases = new Map<string, TestDatabase>();
    const ports = new Map<string, number>();
    const urlOf = (name: string) => `http://127.0.0.1:${ports.get(name)}`;

    beforeAll(async () => {
      await docker(['run', '--rm', '--network=none', ...hardened, ...keyVolumesOf('keys'), imageOf('launcher')]);
      for (const name of [...services, ...frontEnds]) ports.set(name, await freePort());
      for (const name of [...services, 'bus']) databases.set(name, await testDatabase());
      for (const name of ports.keys()) running.set(name, await startContainer(imageOf(name), environmentOf(name)));
    }, startTimeoutMs);
    afterAll(async () => {
      for (const container of running.values()) await container[Symbol.asyncDispose]();
      for (const database of databases.values()) await database[Symbol.asyncDispose]();
      const volumes = keyVolumesOf('keys').map((volume) => volume.replace(/^--volume=|:.*$/g, ''));
      await docker(['volume', 'rm', '--force', ...volumes]);
    }, startTimeoutMs);

    /** The settings of docker-compose.yml with other addresses: here the services share the machine's network. */
    function environmentOf(name: string): string[] {
      const samples = Object.fromEntries(variablesIn(composeText()).map((each) => [each.name, '']));
      for (const { name: key, isRequired } of variablesIn(composeText()))
        if (isRequired) samples[key] = `sample of ${key}`;
      const given = Object.entries(readCompose().services[name]?.environment ?? {})
        .filter(([key]) => !/^(?:KAFKA|S3)_/.test(key))
        .map(([key, value]) => [key, interpolate(value, samples)]);
      const environment: Record<string, string> = {
        ...Object.fromEntries(given),
        HOST: '127.0.0.1',
        PORT: String(ports.get(name)),
        DATABASE_URL: databases.get(name)?.url ?? '',
        BUS_DATABASE_URL: databases.get('bus')?.url ?? '',
      };
      for (const other of ports.keys()) {
        const key = `${other.toUpperCase().replaceAll('-', '_')}_URL`;
        if (key in environment) environment[key] = urlOf(other);
      }
      const values = [
        ...Object.entries(environment).map(([key, value]) => `--env=${key}=${value}`),
        ...keyVolumesOf(name),
      ];
      return environment['DATA_DIR'] ? [...values, '--tmpfs=/data:uid=1000,gid=1000'] : values;
    }

    test(
      'every one becomes healthy',
      async () => {
        const healthy: string[] = [];
        for (const [name, container] of running) {
          await container.untilHealthy();
          healthy.push(name);
        }
        expect(healthy).toEqual([...services, ...frontEnds]);
      },
      startTimeoutMs,
    );

    test(
      'the gateway says that the whole product is ready',
      async () => {
        await eventually(
          async () => expect(await (await fetch(`${urlOf('gateway')}/readyz`)).json()).toEqual({ status: 'ready' }),
          {
            timeoutMs: 120_000,
          },
        );
      },
      startTimeoutMs,
    );

    test('the gateway shows the front ends of the other containers', async () => {
      const page = await fetch(urlOf('gateway'), { headers: { accept: 'text/html' } });
      const script = /src="(\/main\.[0-9a-f]+\.js)"/.exec(await page.text())?.[1];
      for (const address of [script, '/mf/campaigns/mf-manifest.json', '/mf/leads/mf-manifest.json']) {
        const response = await fetch(`${urlOf('gateway')}${address}`, { headers: { 'accept-encoding': 'br' } });
        expect([address, response.status, response.headers.get('content-encoding')]).toEqual([address, 200, 'br']);
      }
    });

    test.each(services)('%s sees the keys of its own alone, and cannot change them', async (name) => {
      const look = `
        const attempt = (work) => { try { return work(); } catch (error) { return error.code; } };
        console.log(JSON.stringify([
          fs.readdirSync('/keys').sort(), attempt(() => fs.writeFileSync('/keys/x', ''))]));`;
      const own = Object.keys(keyFilesOf(name as ServiceWithKeys, newKeySet())).sort();
      const seen = await docker(['exec', running.get(name)?.id ?? '', 'node', '-e', look]);
      expect(JSON.parse(seen)).toEqual([own, 'EROFS']);
    });

    test.each([...services, ...frontEnds])(
      '%s ends with status 0 when it is told to stop',
      async (name) => {
        expect(await running.get(name)?.stop()).toBe(0);
      },
      startTimeoutMs,
    );
  });
});
