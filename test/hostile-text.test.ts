import { emailIdOf, withoutAddresses } from '@cadenza/contracts';
import { render, threadSubject, unknownVariables, usedNames, valuesOf, variableNames } from '@cadenza/email-content';
import { singleKey } from '@cadenza/http-kit';
import { comparableAddress } from '@cadenza/mail-address';
import { readReturnAddress } from '@cadenza/mail-address/return-address';
import { describe, expect, test } from 'vitest';
import { toField } from '../packages/csv-export/src/csv-lines.ts';
import { findTable } from '../packages/csv-import/src/find-table.ts';
import { parseCsv } from '../packages/csv-import/src/parse-csv.ts';
import { rowToLead } from '../packages/csv-import/src/row-to-lead.ts';
import { blameFor, sameWords } from '../packages/server-replies/src/index.ts';
import { readDraft } from '../services/ai/src/draft/read-draft.ts';
import { contentTypeOf } from '../services/objects/src/http/content-type.ts';
import { fileNameOf } from '../services/objects/src/remote-file/file-name.ts';
import { namedFiles } from '../services/objects/src/stored-file/named-files.ts';
import { compose } from '../services/sending/src/smtp/compose.ts';
import { acceptedOrUnknown, toDelivery } from '../services/sending/src/smtp/to-delivery.ts';
import { judgeHit } from '../services/tracking/src/hits/machine-rules.ts';
import { fileDisposition } from '../services/tracking/src/http/report-file.ts';
import { wordsOf } from '../services/tracking/src/mailbox/mail-words.ts';
import { returnedEmails } from '../services/tracking/src/mailbox/returned-emails.ts';
import { slowLength } from './support/slow-length.ts';

const lead = { firstName: 'Ada', lastName: '', email: 'ada@example.com', company: '', jobRole: '' };
const keys = singleKey('a secret for the links of tests');
const server = { host: 'smtp.outlook.com', password: 'secret', withoutTls: '' };
const sent = { recipient: 'ada@example.com', server, messageId: '<a@example.com>' };
const agent = { method: 'GET', purposes: [], secondsSinceSent: 99 } as const;

const refused = (text: string) => {
  const error = { name: 'Error', message: text, response: `550 ${text}`, responseCode: 550, command: 'RCPT TO' };
  return toDelivery(error, { progress: 'offered', recipient: sent.recipient, server });
};
const attached = (name: string) =>
  compose({
    from: { name, address: 'ada@example.com' },
    ...{ emailId: '1', to: { name, address: sent.recipient }, messageId: sent.messageId, references: [] },
    ...{ returnAddress: '', mailbox: null, replyTo: null },
    ...{ date: Temporal.Instant.from('2026-03-02T09:00:00Z'), subject: name, text: '', html: '' },
    ...{ attachments: [{ filename: name, contentType: name, content: Buffer.alloc(0) }], unsubscribeUrl: '' },
  });

/**
 * Code that reads text of strangers, and pieces that would make a careless reader search again from every character.
 */
const readers: Record<string, [what: string, read: (text: string) => unknown, pieces: string[]][]> = {
  contracts: [
    ['leaves addresses out', (text) => withoutAddresses(text, 'ada@example.com'), ['a', 'a@', '@', 'ada ', 'ada.']],
    ['reads a Message-ID', emailIdOf, [' ', '<', '<a@', '0']],
  ],
  'email-content': [
    [
      'renders a body',
      (body) => render({ subject: body, body }, valuesOf(lead, [])),
      ['{{a', '{{ ', '{{a|', 'www.', 'http://', 'a@', '[', '[a](', '[a](http://b.c', '[{{company}}]({{company}})'],
    ],
    [
      'inserts a value',
      (firstName) => render({ subject: '', body: '{{firstName}}' }, valuesOf({ ...lead, firstName }, [])),
      ['zvz', 'www.'],
    ],
    [
      'looks for variables',
      (text) => [unknownVariables(text, variableNames([])), usedNames(text)],
      ['{{', '{{a|', '{{ a'],
    ],
    ['threads a subject', (subject) => threadSubject(subject, subject), ['Re: ', ' ', 'Re[', '\u200e', 'a ']],
  ],
  'mail-address': [['compares an address', comparableAddress, ['a.', 'a@', ' ', '\u200b', '\u0301']]],
  'csv-import': [
    ['finds a table', findTable, ['"', '",', '" ', ' ', 'sep=', 'a,']],
    ['reads a row', (text) => parseCsv([`Email,Name\n${text}`]), ['"', '",', '" ', '""', ',', ' ']],
    ['reads rows', (text) => parseCsv([`Email,Name\n${text}`]), ['a@b.example,"\n', '\n', '"\n']],
    [
      'reads a lead',
      (a) => rowToLead({ a }, { email: 'a', firstName: 'a', lastName: 'a', company: 'a', jobRole: 'a' }),
      [' ', 'a@', 'a '],
    ],
  ],
  'mail-address (return)': [['reads a return address', (text) => readReturnAddress(text, keys), ['b+', '0', 'b+0']]],
  'server-replies': [
    ['compares replies', sameWords, ['a', '1', 'a1', '.', 'a.', '<', '[', 'a@', 'http://', '\u0301']],
    [
      'blames',
      (text) => blameFor({ code: 550, status: null, text, command: 'RCPT TO', own: new Set(['us.example']) }),
      [
        'a',
        'us.example ',
        'a@us.example ',
        'spf ',
        'sender ',
        'from ',
        'unknown ',
        'account ',
        '550 ',
        '\r\n550-',
        'a.',
      ],
    ],
  ],
  ai: [
    ['reads a draft', readDraft, ['<think>', '<think></think', '{', '}']],
    [
      'reads the words of a draft',
      (body) => readDraft(JSON.stringify({ subject: body, body })),
      ['{{', '{{a|', ' ', '{'],
    ],
  ],
  objects: [
    ['reads a type', contentTypeOf, ['a', 'a/', ';', ' ']],
    [
      'reads a name',
      (name) => fileNameOf(`attachment; filename="${name}"`, new URL('http://a.example/')),
      ['a', '\\', ' '],
    ],
    [
      'reads the files of a step',
      (path) => namedFiles([{ attachments: [{ path }] as never }]),
      ['0', '00000000-', '00000000-0000-'],
    ],
  ],
  sending: [
    ['reads a refusal', refused, ['a', 'a@', '\r\n550-', 'user ', 'domain ', 'daily a ', 'again ', 'emails per hour ']],
    ['reads an acceptance', (text) => acceptedOrUnknown(`250 ok <${text}`, sent), ['a', 'a@', 'a@a.', ' ']],
    ['reads a reply that is none', (text) => acceptedOrUnknown(text, sent), ['a', 'a@', ' ']],
    ['names what is attached', attached, ['\u0000', '=?', '\u0000a']],
  ],
  tracking: [
    ['sorts a hit', (userAgent) => judgeHit({ ...agent, userAgent }), ['cubot', 'a', 'Mozilla/5.0 (']],
    ['writes a report', toField, ['"', '=', ',']],
    ['names a report', fileDisposition, ['-', ' ', 'a-', '\u0301']],
    [
      'keeps the words of a mail',
      (text) => wordsOf({ from: { name: text, address: text }, subject: text, words: text } as never),
      [' ', '\r', '\u0000 '],
    ],
    ['reads whom a mail is for', (text) => returnedEmails([['to', text]], keys), ['a', 'a@', 'b+0', '@']],
  ],
};

describe.each(Object.entries(readers))(
  '%s reads hostile text in a time that grows no faster than the text',
  (_part, cases) => {
    test.each(cases)('%s', async (_what, read, pieces) => {
      const slow = [];
      for (const piece of pieces) slow.push([piece, await slowLength(read, piece)]);
      expect(slow.filter(([, length]) => length !== undefined)).toEqual([]);
    });
  },
);
