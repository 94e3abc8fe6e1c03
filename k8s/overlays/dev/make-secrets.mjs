#!/usr/bin/env node
// Writes what the dev overlay keeps secret into secrets/, which git ignores, and prints the sign-in. What is there already
// stays: the database was made with it. Plain JavaScript, so that any Node runs it before anything is installed; for the
// keys it starts the command that makes those of a product on one machine, which installs what it needs.
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'secrets');
const services = ['gateway', 'campaigns', 'leads', 'sending', 'tracking', 'objects', 'mailboxes'];
const fileOf = (name) => path.join(folder, `${name}.env`);
const secret = () => randomBytes(24).toString('base64url');

mkdirSync(folder, { recursive: true, mode: 0o700 });

keep('postgres', {
  POSTGRES_PASSWORD: secret(),
  ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_PASSWORD`, secret()])),
});
const passwords = read('postgres');
for (const name of services) {
  const password = passwords[`${name.toUpperCase()}_PASSWORD`];
  keep(`${name}-database`, { DATABASE_URL: `postgres://${name}:${password}@postgres:5432/${name}` });
}
keep('first-user', { ADMIN_PASSWORD: secret() });
keep('object-store', { S3_ACCESS_KEY_ID: secret(), S3_SECRET_ACCESS_KEY: secret() });
keep('mail-server', { SMTP_URL: 'smtp://mail-catcher:1025' });
makeKeys();
console.log(`Sign in as owner@example.com with ${read('first-user').ADMIN_PASSWORD}`);

/** Safe to repeat. What the secrets of a version before have signed stays good; their files can go then. */
function makeKeys() {
  const command = path.join(import.meta.dirname, '../../../launcher/bootstrap.mjs');
  const before = { SESSION_SECRET: '', INTERNAL_SECRET: '', ...readIfThere('session'), ...readIfThere('internal') };
  const { status } = spawnSync(process.execPath, [command, 'keys', 'make', path.join(folder, 'keys'), '--together'], {
    stdio: 'inherit',
    env: { ...process.env, ...before },
  });
  if (status !== 0) process.exit(1);
}

function keep(name, values) {
  const file = fileOf(name);
  if (existsSync(file)) return;
  const lines = Object.entries(values).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
}

function readIfThere(name) {
  return existsSync(fileOf(name)) ? read(name) : {};
}

function read(name) {
  const lines = readFileSync(fileOf(name), 'utf8').trim().split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}
