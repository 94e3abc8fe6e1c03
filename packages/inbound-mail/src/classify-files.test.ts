import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { aMail, aReport } from './testing.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'inbound-mail-'));
afterAll(() => rmSync(folder, { recursive: true }));
const script = path.join(import.meta.dirname, 'classify-files.ts');
const run = (...files: string[]) => spawnSync(process.execPath, [script, ...files], { encoding: 'utf8' });

function fileOf(name: string, mail: Uint8Array): string {
  const file = path.join(folder, name);
  writeFileSync(file, mail);
  return file;
}

const bounce = fileOf(
  'bounce.eml',
  aReport(
    'Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown',
  ),
);
const absence = fileOf('absence.eml', aMail({ 'Auto-Submitted': 'auto-replied' }, 'Back on 3 March.'));

test('prints a line per file, in order', () => {
  const { stdout, status } = run(bounce, absence);
  expect(status).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      file: bounce,
      kind: 'bounce',
      recipients: [{ address: 'ann@example.com', permanent: true, status: '5.1.1' }],
      messageId: 'ours@example.org',
      returnDate: null,
      reason: 'delivery report (RFC 3464), failed; “user unknown”',
    },
    {
      file: absence,
      kind: 'auto-reply',
      recipients: [{ address: 'ann@example.com', permanent: null, status: null }],
      messageId: null,
      returnDate: '2026-03-03',
      reason: 'header: Auto-Submitted (RFC 3834)',
    },
  ]);
});

test('names a file that cannot be read, and goes on', () => {
  const missing = path.join(folder, 'missing.eml');
  const { stdout, stderr, status } = run(missing, absence);
  expect(status).toBe(1);
  expect(stderr).toContain(missing);
  expect(stdout).toContain('"auto-reply"');
  expect(stdout.trim().split('\n')).toHaveLength(1);
});

test('says how to call it', () => {
  expect(run()).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining('npm run --silent classify') });
});
