// Writes .env for docker-compose.yml from .env.example: whatever is empty there gets a random secret. What an .env has
// already is kept. Runs before anything is installed, so it is plain JavaScript.
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const secretBytes = 24;
const root = path.resolve(import.meta.dirname, '..');
const file = path.join(root, '.env');
const keyOf = (line) => /^([A-Z][A-Z\d_]*)=/.exec(line)?.[1];

const present = existsSync(file) ? readFileSync(file, 'utf8') : '';
const presentKeys = new Set(present.split('\n').map(keyOf));
const example = readFileSync(path.join(root, '.env.example'), 'utf8').trimEnd().split('\n');
// Base64url needs no escaping in the address of a database.
const filled = example.map((line) =>
  /^\w+=$/.test(line) ? line + randomBytes(secretBytes).toString('base64url') : line,
);
const missing = filled.filter((line) => keyOf(line) && !presentKeys.has(keyOf(line)));

if (missing.length === 0) {
  console.log('.env has everything already.');
} else {
  const text = present === '' ? filled : [present.trimEnd(), ...missing];
  writeFileSync(file, `${text.join('\n')}\n`, { mode: 0o600 });
  console.log(`.env has ${missing.length} new settings.`);
  for (const line of missing.filter((each) => each.startsWith('ADMIN_'))) console.log(`  ${line}`);
}
