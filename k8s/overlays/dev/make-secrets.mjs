#!/usr/bin/env node
// Writes what the dev overlay keeps secret into secrets/, which git ignores, and prints the sign-in. What is there already
// stays: the database was made with it. Plain JavaScript, so that any Node runs it before anything is installed.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, 'secrets');
const services = ['gateway', 'campaigns', 'leads', 'sending', 'tracking', 'objects'];
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
keep('internal', { INTERNAL_SECRET: secret() });
keep('session', { SESSION_SECRET: secret() });
keep('first-user', { ADMIN_PASSWORD: secret() });
keep('object-store', { S3_ACCESS_KEY_ID: secret(), S3_SECRET_ACCESS_KEY: secret() });
keep('mail-server', { SMTP_URL: 'smtp://mail-catcher:1025' });
console.log(`Sign in as owner@example.com with ${read('first-user').ADMIN_PASSWORD}`);

function keep(name, values) {
  const file = path.join(folder, `${name}.env`);
  if (existsSync(file)) return;
  const lines = Object.entries(values).map(([key, value]) => `${key}=${value}\n`);
  writeFileSync(file, lines.join(''), { mode: 0o600 });
}

function read(name) {
  const lines = readFileSync(path.join(folder, `${name}.env`), 'utf8')
    .trim()
    .split('\n');
  return Object.fromEntries(lines.map((line) => line.split(/=(.*)/s).slice(0, 2)));
}
