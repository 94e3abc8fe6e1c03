import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blameFor, sameWords } from './index.ts';
import type { Blame, FaultKind } from './server-reply.ts';
import { replyOf } from './testing.ts';

/** A real reply, or one that a report quotes, with its source and whom it is about. */
interface KnownReply {
  server: string;
  reply: string;
  command: string | null;
  source: string;
  about: 'dead-address' | 'full' | 'closed' | Exclude<Blame['on'], 'recipient'>;
  fault?: FaultKind;
  record?: string | null;
  waitMinutes?: number;
}

const folder = path.join(import.meta.dirname, 'replies');
const known: KnownReply[] = readdirSync(folder).flatMap((file) =>
  JSON.parse(readFileSync(path.join(folder, file), 'utf8')),
);
const isOfRecipient = ({ about }: KnownReply) => ['dead-address', 'full', 'closed'].includes(about);

const aboutOf = (blame: Blame) => (blame.on === 'recipient' ? blame.cause : blame.on);
const blameOf = ({ reply, command }: KnownReply) => blameFor(replyOf(reply, command)).blame;
const isRight = (row: KnownReply) => aboutOf(blameOf(row)) === row.about;
const shown = (rows: KnownReply[]) => rows.map((row) => `${row.reply} → ${aboutOf(blameOf(row))}`);

describe('S3, D8: the known replies', () => {
  test('are at least 400, each with its source', () => {
    expect(known.length).toBeGreaterThanOrEqual(400);
    expect(known.filter(({ source }) => !/^https?:\/\/[^/ ]+\//.test(source))).toEqual([]);
    const about = Object.groupBy(known, (row) => row.about);
    console.log(
      Object.entries(about)
        .map(([name, rows]) => `${name} ${rows.filter(isRight).length}/${rows.length}`)
        .join(', '),
    );
  });

  test('nobody is called dead by words about somebody else', () => {
    const others = known.filter(({ about }) => about !== 'dead-address');
    expect(shown(others.filter((row) => aboutOf(blameOf(row)) === 'dead-address'))).toEqual([]);
  });

  test('97 of 100 about the recipient are right', () => {
    const rows = known.filter(isOfRecipient);
    const wrong = rows.filter((row) => !isRight(row));
    expect(1 - wrong.length / rows.length, shown(wrong).join('\n')).toBeGreaterThanOrEqual(0.97);
  });

  test('whatever is ours, is unclear, passes or is of the email is called so, with its fault and record', () => {
    const rows = known.filter((row) => !isOfRecipient(row));
    expect(shown(rows.filter((row) => !isRight(row)))).toEqual([]);
    for (const { fault, record, waitMinutes, ...row } of rows) {
      if (fault) expect(blameOf(row), row.reply).toMatchObject({ fault });
      if (record !== undefined) expect(blameOf(row), row.reply).toMatchObject({ record });
      if (waitMinutes) expect(blameOf(row), row.reply).toMatchObject({ waitMinutes });
    }
  });
});

describe('S3: the form of a reply does not matter', () => {
  const withBareCodes = known.filter(({ reply }) => !reply.includes('\n') && /^[45]\d\d /.test(reply));

  test.each<[string, (reply: string) => string]>([
    ['upper case', (reply) => reply.replace(/ .*/s, (words) => words.toUpperCase().replace(/HTTPS?:/g, 'https:'))],
    ['an id behind', (reply) => `${reply} [x4Xy7Q9z-2026.11.28]`],
    ['spaces', (reply) => `${reply.replaceAll(' ', '  ')}  `],
    ['two lines', (reply) => `${reply.replace(' ', '-')}\r\n${reply.slice(0, 3)} ref 4711`],
    ['two lines without CR', (reply) => `${reply.replace(' ', '-')}\n${reply.slice(0, 3)} ref 4711`],
  ])('%s', (_, changed) => {
    const different = withBareCodes.filter((row) => {
      const other = { ...row, reply: changed(row.reply) };
      return aboutOf(blameOf(other)) !== aboutOf(blameOf(row));
    });
    expect(shown(different).length / withBareCodes.length, shown(different).join('\n')).toBeLessThan(0.02);
  });
});

test('S3: whatever a server says before it knows the recipient is never about one', () => {
  const commands = fc.constantFrom('CONNECT', 'EHLO', 'AUTH PLAIN', 'AUTH LOGIN', 'MAIL FROM', 'STARTTLS');
  fc.assert(
    fc.property(fc.constantFrom(...known), commands, ({ reply }, command) => {
      expect(['account', 'domain', 'email']).toContain(blameFor(replyOf(reply, command)).blame.on);
    }),
  );
});

test('S3: any text has a verdict, and no own address in it makes anybody dead', () => {
  const words = fc.array(
    fc.constantFrom(
      'user',
      'unknown',
      'no such',
      'sender',
      'does not exist',
      '<sam@us.example>',
      ':',
      '5.1.1',
      '550',
      '\r\n550-',
      'é',
      '存在',
      ',',
    ),
    { maxLength: 30 },
  );
  const own = new Set(['sam@us.example']);
  fc.assert(
    fc.property(
      words,
      fc.string({ unit: 'grapheme', maxLength: 200 }),
      fc.constantFrom('RCPT TO', 'DATA', null),
      (some, any, command) => {
        const reply = { ...replyOf(`550 ${some.join(' ')} ${any}`, command), own };
        expect(blameFor(reply).rule).not.toBe('');
        const alone = `550 5.1.1 <sam@us.example>: user unknown ${any.replace(/[^\p{L}]/gu, '')}`;
        expect(blameFor({ ...replyOf(alone, command), own }).blame).not.toMatchObject({ cause: 'dead-address' });
      },
    ),
  );
});

describe('D8: equal replies to different recipients compare equal', () => {
  test.each([
    ['550 5.7.1 <ada@example.net>: blocked, id 4Xy7', '550 5.7.1 <bob@mail.example.org>: blocked, id 9Zk2'],
    [
      '550-Access denied\r\n550 mx1.example.net 2026-11-28T09:00:00Z',
      '550-Access denied\r\n550 mx17.example.org 2026-12-01T10:11:12Z',
    ],
    ['554 Denied [192.0.2.1] (a1b2c3d4e5)', '554 DENIED [198.51.100.7] (ff00aa11bb)'],
    ['550 Rejected: see https://example.net/?id=1', '550 Rejected: see https://example.org/x/2'],
    ['550 Unknown user ada@example.net', '550 Unknown user  bob@example.net.'],
  ])('%s', (one, other) => {
    expect(sameWords(one)).toBe(sameWords(other));
    expect(sameWords(one)).not.toBe('');
  });

  test('and different words do not', () => {
    expect(sameWords('550 Access denied')).not.toBe(sameWords('550 Relay denied'));
    expect(sameWords('550 收件人不存在')).not.toBe(sameWords('550 发件人不存在'));
  });
});
