import { readablePassword } from '@cadenza/http-kit/readable-password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, test } from 'vitest';
import { checkNewPassword } from './new-password.ts';

const email = 'ada.lovelace@engines.example';
const faultOf = (password: string) =>
  checkNewPassword(password, email).then(
    () => null,
    ({ status, message }) => `${status} ${message}`,
  );

test.each([
  'correct staple battery horses',
  'typed by hand',
  'compiler of old',
  'analytical engine',
  'three tigers in paris',
  'dragons drink cold tea',
  'Xk9@pq.W3rt-7Zm',
  'f8$kQ2!vz@Lp0',
  'k7wq-m2pd-xv4t-9hns',
  '491 837 205 664',
  'ünüsüäl wörd',
  'the lovelace machine',
  'a dragon with 7 legs',
  'x'.repeat(3).concat('9', ' lines of verse'),
])('%s may be chosen', async (password) => {
  expect(await faultOf(password)).toBeNull();
});

test.each([
  ['', 'at least 12 characters'],
  ['elevenchars', 'at least 12 characters'],
  // Eleven characters as people see them, also after normalization.
  ['u\u0308'.repeat(11), 'at least 12 characters'],
  ['👍'.repeat(11), 'at least 12 characters'],
  ['my Cadenza account', 'the name of the product'],
  ['ＣＡＤＥＮＺＡ letters', 'the name of the product'],
  ['ada.lovelace@engines.example', 'of your email'],
  ['Ada.Lovelace@Engines.example!', 'of your email'],
  ['Ada Lovelace', 'at least 12 characters|of your email'],
  ['AdaLovelace1', 'of your email'],
  ['engines 1843!', 'of your email'],
  ['aaaaaaaaaaaa', 'repeat itself or count up'],
  ['a1!a1!a1!a1!', 'repeat itself or count up'],
  ['123456789012', 'repeat itself or count up'],
  ['zyxwvutsrqpo', 'repeat itself or count up'],
  ['password1234', 'many people use'],
  ['P@ssw0rd!!!!', 'many people use'],
  ['Dragon-2026-11', 'many people use'],
  ['dragondragon', 'many people use'],
  ['1q2w3e4r5t6y', 'many people use'],
  ['i love you i love you', 'many people use'],
  ['password-password', 'many people use'],
  ['password.password.', 'many people use'],
  ['123456!123456!', 'many people use'],
  ['dragon!dragon!', 'many people use'],
  ['qwerty-qwerty-', 'many people use'],
  ['Passw0rd!Passw0rd!', 'many people use'],
  ['Passw0rd1Passw0rd2', 'many people use'],
  ['dragon1dragon2dragon3', 'many people use'],
  ['dragon1dragon2', 'many people use'],
  ['passwordqwerty', 'many people use'],
  ['password & monkey 7', 'many people use'],
  ['p.a.s.s.w.o.r.d.1.2', 'many people use'],
  ['$unsh1ne-w3lcome', 'many people use'],
  ['qwertyuiopas', 'many people use'],
  ['asdf-zxcv-qwer', 'many people use'],
  ['1qaz2wsx3edc', 'many people use'],
  ['poiuytrewq99', 'many people use'],
  ['correct horse battery staple', 'many people use'],
  ['Correct-Horse-Battery-Staple1', 'many people use'],
  ['owner@example.com1', 'an email address'],
  ['!Grace.Hopper@navy.example', 'an email address'],
  ['\ud800'.repeat(12), 'not valid Unicode'],
])('%s is refused with the reason', async (password, why) => {
  expect(await faultOf(password)).toMatch(new RegExp(`^422 The new password .*(?:${why})`));
});

test('none of the ten thousand most used passwords may be chosen, however it is made longer', async () => {
  const mostUsed = dictionary['passwords-common'].slice(0, 10_000);
  expect(mostUsed).toHaveLength(10_000);
  for (const password of mostUsed) {
    expect(await faultOf(password), password).not.toBeNull();
    expect(await faultOf(password.repeat(Math.ceil(12 / password.length))), password).not.toBeNull();
  }
});

test('no generated password is taken for a common one', async () => {
  for (let count = 0; count < 500; count += 1) {
    const password = readablePassword();
    expect(await faultOf(password), password).toBeNull();
  }
});

test('the longest password is checked in a moment', async () => {
  const before = process.threadCpuUsage();
  for (const password of [
    'a'.repeat(1_000),
    '1a'.repeat(500),
    `${'1'.repeat(999)}a`,
    `${'ab'.repeat(499)}c1`,
    'password'.repeat(125),
    'monkey1!'.repeat(125),
  ])
    await faultOf(password);
  expect(await faultOf('y'.repeat(1_000_000))).toContain('422');
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
