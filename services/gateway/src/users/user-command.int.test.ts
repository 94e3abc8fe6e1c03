import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@cadenza/postgres';
import { expect, test } from 'vitest';
import { browser, credentials, startGateway } from '../testing/start-gateway.ts';
import { keepFirstUser } from './first-user.ts';
import { runUserCommand } from './user-command.ts';

async function startCommand() {
  const { url, database } = await startGateway();
  const pool = openDatabase(database.url);
  const said: string[] = [];
  const command = (...words: string[]) => {
    said.length = 0;
    return runUserCommand(words, {
      database: pool,
      now: Temporal.Now.instant(),
      readPassword: async () => ({ password: 'typed by hand', isGenerated: false }),
      say: (line) => said.push(line),
    });
  };
  const signIn = async (email: string, password: string) => {
    const caller = browser(url);
    const { status } = await caller.post('/api/auth/login', { email, password });
    return { ...caller, status, isSignedIn: async () => (await caller.get('/api/auth/check')).body.authenticated };
  };
  return { pool, command, said, signIn, [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose]() };
}

test('users are added, listed, get another password and are removed, by an email in any case', async () => {
  await using product = await startCommand();
  const { command, said, signIn } = product;
  await command('add', ' Grace@Example.com');
  expect(said).toEqual(['  ✓ added grace@example.com']);
  await expect(command('add', 'grace@example.COM')).rejects.toThrow('There is a user grace@example.com already.');
  const grace = await signIn('GRACE@example.com', 'typed by hand');
  expect(grace.status).toBe(200);

  await command('list');
  expect(said).toEqual([
    expect.stringMatching(/^ {2}ada@example\.com {2}since \d{4}-\d\d-\d\d {2}0 sessions$/),
    expect.stringMatching(/^ {2}grace@example\.com {2}since .* 1 session$/),
  ]);

  await command('password', 'Grace@example.com');
  expect(await grace.isSignedIn()).toBe(false);
  const again = await signIn('grace@example.com', 'typed by hand');
  await command('sign-out', 'grace@example.com');
  expect(said).toEqual(['  ✓ signed grace@example.com out: one session has ended.']);
  expect(await again.isSignedIn()).toBe(false);

  const last = await signIn('grace@example.com', 'typed by hand');
  await command('remove', 'grace@example.com');
  expect(await last.isSignedIn()).toBe(false);
  expect((await signIn('grace@example.com', 'typed by hand')).status).toBe(401);
});

test('a user is found by both spellings of the domain of their email', async () => {
  await using product = await startCommand();
  const { command, signIn } = product;
  await command('add', 'hans@Bücher.example');
  await expect(command('add', 'hans@xn--bcher-kva.example')).rejects.toThrow('There is a user');
  for (const email of ['hans@bücher.example', 'Hans@xn--bcher-kva.example', 'hans@bu\u0308cher.example'])
    expect((await signIn(email, 'typed by hand')).status).toBe(200);
});

test('the last user stays, also when two are removed at once', async () => {
  await using product = await startCommand();
  const { command, pool } = product;
  await expect(command('remove', credentials.email)).rejects.toThrow('This is the last user');
  await command('add', 'grace@example.com');
  const ends = await Promise.allSettled([command('remove', credentials.email), command('remove', 'grace@example.com')]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await pool.query('select from users')).rowCount).toBe(1);
});

test('the user of the settings does not come back once removed, and takes nobody else’s email', async () => {
  await using product = await startCommand();
  const { command, pool } = product;
  const setting = { ADMIN_EMAIL: credentials.email, ADMIN_PASSWORD: credentials.password };
  await command('add', 'grace@example.com');
  await expect(
    keepFirstUser(pool, { ...setting, ADMIN_EMAIL: 'Grace@example.com' }, Temporal.Now.instant()),
  ).rejects.toThrow('ADMIN_EMAIL: grace@example.com is the email of another user.');
  await command('remove', credentials.email);
  await keepFirstUser(pool, setting, Temporal.Now.instant());
  const { rows } = await pool.query('select email from users');
  expect(rows).toEqual([{ email: 'grace@example.com' }]);
});

test.each([
  [[], 'Say what to do: add <email>'],
  [['add'], 'Say what to do'],
  [['toString', 'x'], 'Say what to do'],
  [['add', 'nobody'], '"nobody" is not an email address.'],
  [['add', 'grace@example.com', 'secret'], 'A password is never an argument'],
  [['password', 'nobody@example.com'], 'There is no user nobody@example.com.'],
])('%j is refused with a sentence', async (words, sentence) => {
  await using product = await startCommand();
  await expect(product.command(...words)).rejects.toThrow(sentence);
  expect(product.said).toEqual([]);
});

test('a generated password is printed once', async () => {
  await using product = await startCommand();
  const said: string[] = [];
  await runUserCommand(['add', 'grace@example.com'], {
    database: product.pool,
    now: Temporal.Now.instant(),
    readPassword: async () => ({ password: 'abcd-efgh-jkmn-pqrs', isGenerated: true }),
    say: (line) => said.push(line),
  });
  expect(said.join('\n').match(/abcd-efgh-jkmn-pqrs/g)).toHaveLength(1);
  expect((await product.signIn('grace@example.com', 'abcd-efgh-jkmn-pqrs')).status).toBe(200);
});

test('a reader of the list who has seen enough and leaves is no fault', async () => {
  const { database } = await startGateway();
  const program = spawn(process.execPath, [fileURLToPath(new URL('../user.ts', import.meta.url)), 'list'], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  program.stdout.destroy();
  const [complaint, [status]] = await Promise.all([text(program.stderr), once(program, 'close')]);
  expect({ complaint, status }).toEqual({ complaint: '', status: 0 });
});
