import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const entry = fileURLToPath(new URL('./testing/idle-service.ts', import.meta.url));

function start(settings: Record<string, string>) {
  const child = fork(entry, { env: { ...settings }, stdio: ['ignore', 'pipe', 'pipe', 'ipc'], execArgv: [] });
  const ended = Promise.all([once(child, 'exit'), text(child.stdout!), text(child.stderr!)]).then(
    ([[status], output, errors]) => ({ status, output, errors }),
  );
  return { child, ready: once(child, 'message'), ended };
}

const good = { PORT: '4711', SECRET: 'sixteen letters!' };

test.each([
  ['SIGTERM', 'started\ndrained\nstopped\n'],
  ['SIGINT', 'started\nstopped\n'],
  ['SIGHUP', 'started\nstopped\n'],
] as const)('on %s it disposes and ends with status 0', async (signal, output) => {
  const { child, ready, ended } = start(good);
  expect((await ready)[0]).toEqual({ ready: 'idle', port: 4711 });
  child.kill(signal);
  expect(await ended).toEqual({ status: 0, output, errors: '' });
});

test('it stops when whoever started it disappears', async () => {
  const { child, ready, ended } = start(good);
  await ready;
  child.disconnect();
  expect(await ended).toMatchObject({ status: 0, output: 'started\nstopped\n' });
});

test('bad settings end it with status 1 and a sentence that names them all', async () => {
  const { status, output, errors } = await start({ PORT: 'x', SECRET: 'hunter2' }).ended;
  expect({ status, output }).toEqual({ status: 1, output: '' });
  expect(errors).toMatch(/^idle cannot run\. These settings cannot be used:\n {2}PORT: .+\n {2}SECRET: .+\n$/);
  expect(errors).not.toContain('hunter2');
});

test('a start that fails ends it with status 1 and the error', async () => {
  const { status, errors } = await start({ ...good, START: 'badly' }).ended;
  expect(status).toBe(1);
  expect(errors).toMatch(/^idle cannot run\. Error: the database does not answer/);
});

test('what hangs is ended after ten seconds, with status 1', async () => {
  const stopping = start({ ...good, STOP: 'never' });
  const starting = start({ ...good, START: 'half' });
  await stopping.ready;
  stopping.child.kill('SIGTERM');
  expect(await stopping.ended).toMatchObject({ status: 1, output: 'started\ndrained\n' });
  expect(await starting.ended).toMatchObject({ status: 1, output: '' });
});
