import { expect, test } from 'vitest';
import { serverWords } from './server-words.ts';

const password = 'é "p4ss\\ +/&=\'!w0rd';
const login = { user: 'ada@example.com', password };
const base64 = (text: string) => Buffer.from(text).toString('base64');

test.each([
  ['as it is', password],
  ['in another case', password.toUpperCase()],
  ['with other spaces', password.replaceAll(' ', '\t  ')],
  ['without its spaces', password.replaceAll(' ', '')],
  ['in a quoted string', JSON.stringify(password)],
  ['in BASE64', base64(password)],
  ['in BASE64 for URLs', Buffer.from(password).toString('base64url')],
  ['in BASE64 over several lines', base64(password).replace(/(.{10})/g, '$1\r\n')],
  ['in the login of AUTH PLAIN', base64(`\0${login.user}\0${password}`)],
  ['in one with another identity', base64(`${login.user}\0${login.user}\0${password}`)],
  ['in hexadecimal digits', Buffer.from(password).toString('hex')],
  ['in a URL', `https://mail.example.com/login?password=${encodeURIComponent(password)}&user=ada`],
  ['in a form', String(new URLSearchParams({ password }))],
  ['in a URL that escapes every byte', Buffer.from(password).toString('hex').replace(/../g, '%$&')],
])('words that repeat the password are not shown: %s', (_, spelled) => {
  expect(serverWords(`5.7.8 Wrong: ${spelled} (see the manual)`, login)).toBeNull();
});

test.each([
  ['5.7.8 Wrong\r\n password\u202e', '5.7.8 Wrong password'],
  ['See https://mail.example.com/?why=no%20such+user', 'See https://mail.example.com/?why=no%20such+user'],
  ['x'.repeat(300), `${'x'.repeat(240)}…`],
  [`${'x'.repeat(239)}😀 and more`, `${'x'.repeat(239)}…`],
  [`${'x'.repeat(238)}😀 and more`, `${'x'.repeat(238)}😀…`],
  ['half \ud83d and \0 nothing', 'half and nothing'],
])('other words are shown on one line: %j', (said, shown) => {
  expect(serverWords(said, login)).toBe(shown);
});
