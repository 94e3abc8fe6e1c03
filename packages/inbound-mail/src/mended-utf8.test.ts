import { expect, test } from 'vitest';
import { classify } from './classify.ts';
import { readMail } from './read-mail.ts';
import { aMail } from './testing.ts';

test.each([
  ['text/plain; charset=utf-8', '8bit', 'Veuillez me d\xe9sinscrire'],
  ['text/plain', '8bit', 'Veuillez me d\xe9sinscrire'],
  ['text/html; charset="UTF-8"', 'quoted-printable', 'Veuillez me d=E9sinscrire'],
])('S6: Latin-1 under a wrong charset is read: %s, %s', async (type, encoding, text) => {
  const fields = { 'Content-Type': type, 'Content-Transfer-Encoding': encoding };
  const raw = Buffer.from(Buffer.from(aMail(fields, text)).toString('utf8'), 'latin1');
  expect(await classify(raw)).toMatchObject({ kind: 'reply', optOut: true });
});

test('S6: only what is not UTF-8 is read otherwise, and wrapped characters stay whole', async () => {
  const fields = { 'Content-Transfer-Encoding': 'quoted-printable' };
  const { text } = await readMail(aMail(fields, 'd=E9sinscrire, =C3=\n=A9t=C3=A9, =80, =E2=82=AC'));
  expect(text.trim()).toBe('désinscrire, été, €, €');
});
