import { expect, test } from 'vitest';
import { allowedHostsIn, allowedPairsIn } from './allowed-hosts.ts';

test('what a pair allows is exactly an address and a port, in any spelling and under any name', () => {
  const allowed = allowedPairsIn('10.0.0.7:8080, [fd00::7]:443');
  expect(allowed?.allows('a.test', '10.0.0.7', 8080)).toBe(true);
  expect(allowed?.allows('b.test', 'fd00:0:0::7', 443)).toBe(true);
  expect(allowed?.allows('a.test', '10.0.0.7', 80)).toBe(false);
  expect(allowed?.allows('a.test', '10.0.0.8', 8080)).toBe(false);
  expect(allowed?.allows('a.test', '::ffff:10.0.0.7', 8080)).toBe(false);
  expect(allowedPairsIn('')?.allows('a.test', '10.0.0.7', 8080)).toBe(false);
});

test.each(['10.0.0.7', 'localhost:80', '10.0.0.0/8:80', '10.0.0.7:99999', '10.0.7:80', '010.0.0.7:80', 'fd00::7:443'])(
  'the setting %j names no pairs',
  (text) => expect(allowedPairsIn(text)).toBeUndefined(),
);

test('a named host may lead anywhere, and a named address may be reached under any name', () => {
  const allowed = allowedHostsIn('Mail.Corp.example., localhost, 10.0.0.7,[FD00::7]');
  expect(allowed?.allows('mail.corp.example', '192.168.0.1', 465)).toBe(true);
  expect(allowed?.allows('MAIL.corp.example.', '192.168.0.1', 25)).toBe(true);
  expect(allowed?.allows('localhost', '::1', 993)).toBe(true);
  expect(allowed?.allows('other.example', '10.0.0.7', 993)).toBe(true);
  expect(allowed?.allows('fd00:0::7', 'fd00:0::7', 993)).toBe(true);
  expect(allowed?.allows('other.mail.corp.example', '192.168.0.1', 465)).toBe(false);
  expect(allowed?.allows('corp.example', '192.168.0.1', 465)).toBe(false);
  expect(allowed?.allows('other.example', '10.0.0.8', 993)).toBe(false);
});

test.each([
  'mail.corp.example:465',
  '*.corp.example',
  '10.0.0.0/8',
  '127.1',
  '2130706433',
  '0x7f.1',
  'a b',
  '.',
  'é.de',
])('the setting %j names no hosts', (text) => expect(allowedHostsIn(text)).toBeUndefined());
