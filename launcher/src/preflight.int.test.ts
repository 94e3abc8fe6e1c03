import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort, freePorts } from '@cadenza/free-port';
import { afterAll, expect, test } from 'vitest';
import { checkBeforeStart } from './preflight.ts';
import { loadSettings } from './settings.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'cadenza-preflight-'));
afterAll(() => rm(folder, { recursive: true }));

async function check(settings: Record<string, string>) {
  const [port] = await freePorts(1);
  await checkBeforeStart(loadSettings({ PORT: String(port), DATA_DIR: path.join(folder, 'data'), ...settings }));
}

test('a data folder is made with its parents, and others cannot look into it', async () => {
  const data = path.join(folder, 'a', 'b', 'data');
  await check({ DATA_DIR: data });
  expect((await stat(data)).mode & 0o077).toBe(0o011);
});

test('a taken port is named, with another one', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve));
  const { port } = other.address() as AddressInfo;
  await expect(check({ PORT: String(port) })).rejects.toThrow(
    `Port ${port} is already used by another program or setting; choose another, for example PORT=${port + 1}.`,
  );
  await expect(check({ PORT: String(await freePort()), LINKS_PORT: String(port) })).rejects.toThrow(
    `for example LINKS_PORT=${port + 1}.`,
  );
  other.close();
  await expect(check({ PORT: String(port), TLS_ASK_PORT: String(port) })).rejects.toThrow('TLS_ASK_PORT=');
});

test('a data folder that cannot be written is named', async () => {
  await writeFile(path.join(folder, 'file'), '');
  await expect(check({ DATA_DIR: path.join(folder, 'file', 'data') })).rejects.toThrow('cannot be written (ENOTDIR)');
});

test.runIf(process.platform === 'linux')('a folder that can have no children is named, too', async () => {
  await expect(check({ DATA_DIR: '/proc/cadenza/data' })).rejects.toThrow('cannot be written');
});
