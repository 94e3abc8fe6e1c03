import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail, aReport, parts } from './testing.ts';

const ann = 'ann@example.com';
const ours = 'ours@example.org';
const original = `From: me@example.org\nTo: ${ann}\nSubject: Hello\nMessage-ID: <${ours}>\nReceived: from x by y`;
const failed = `Final-Recipient: rfc822; ${ann}\nAction: failed\nStatus: 5.1.1`;
const daemon = { From: 'MAILER-DAEMON@mx.example.net', Subject: 'Undelivered Mail Returned to Sender' };

const nameOf = async (fields: string) =>
  (await classify(aReport(`${fields}\nAction: failed\nStatus: 5.1.1`))).recipients[0];

describe('the failing address of a report (RFC 3464, RFC 6533)', () => {
  test.each([
    ['Final-Recipient: rfc822;\n ann@example.com', ann],
    ['FINAL-RECIPIENT:\tRFC822;\tAnn@Example.COM', ann],
    ['Final-Recipient: ann@example.com', ann],
    ['Final-Recipient: x-unknown; <ann@example.com>', ann],
    ['Final-Recipient: rfc822; Ann Lee <ann@example.com>', ann],
    ['Final-Recipient: rfc822; ann@example.com (unrouteable)', ann],
    ['Final-Recipient: rfc822; <@relay.example.net:ann@example.com>', ann],
    ['Final-Recipient: rfc822; ann\nOriginal-Recipient: rfc822; ann@example.com', ann],
    ['Original-Recipient: rfc822;ann@example.com', ann],
    ["Final-Recipient: rfc822; o'brien@example.com", "o'brien@example.com"],
    ['Final-Recipient: rfc822; "ann..lee"@example.com', '"ann..lee"@example.com'],
    ['Final-Recipient: rfc822; "ann lee"@example.com', '"ann lee"@example.com'],
    ['Final-Recipient: utf-8; jörg@exämple.com', 'jörg@exämple.com'],
    ['Final-Recipient: utf-8; j\\x{F6}rg@example.com', 'jörg@example.com'],
    ['Final-Recipient: utf-8; 用户@例子.中国', '用户@例子.中国'],
    ['Final-Recipient: utf-8; x\\x{FFFFF}\\x{110000}@example.com', expect.stringContaining('@example.com')],
  ])('%s', async (fields, address) => {
    expect(await nameOf(fields)).toMatchObject({ address });
  });

  test.each([
    ['Final-Recipient: rfc822; real@inner.example\nOriginal-Recipient: rfc822; ann@example.com', ann],
    ['Final-Recipient: rfc822; ann@example.com\nX-Actual-Recipient: rfc822; real@inner.example', 'real@inner.example'],
    ['Original-Recipient: rfc822; ann+2Btag@example.com', 'ann+tag@example.com'],
  ])('has other names: %s', async (fields, alias) => {
    expect((await nameOf(fields))?.aliases).toContain(alias);
  });

  test('and the address that leads to it is named in the words', async () => {
    const words = 'This is the mail system.\n\n<real@inner.example> (expanded from <ann@example.com>): no such user';
    const found = await classify(aReport(failed.replace(ann, 'real@inner.example'), words));
    expect(found.recipients).toMatchObject([{ address: 'real@inner.example', aliases: [ann] }]);
    const text = `A message that you sent could not be delivered.\n\n  real@inner.example\n    (generated from ${ann})\n    user not found\n\n${original}`;
    expect((await classify(aMail(daemon, text))).recipients).toMatchObject([{ aliases: [ann], permanent: true }]);
  });
});

const report = (...more: [type: string, text: string][]) =>
  aMail(
    { ...daemon, 'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b1"' },
    parts('b1', ['text/plain', 'Sorry.'], ...more),
  );
const encoded = (type: string, encoding: string): string => `${type}\nContent-Transfer-Encoding: ${encoding}`;
const base64 = (text: string) => Buffer.from(text).toString('base64');

describe('the report and the original in every wrapping', () => {
  const fields = `Reporting-MTA: dns; x\n\n${failed}`;
  const message = `${original}\n\nHi`;

  test.each([
    ['plain', report(['message/delivery-status', fields], ['message/rfc822', message])],
    ['headers only', report(['message/delivery-status', fields], ['text/rfc822-headers', original])],
    ['international', report(['message/global-delivery-status', fields], ['message/global', message])],
    ['international headers', report(['message/global-delivery-status', fields], ['message/global-headers', original])],
    [
      'base64',
      report(
        [encoded('message/delivery-status', 'base64'), base64(fields)],
        [encoded('message/rfc822', 'base64'), base64(message)],
      ),
    ],
    [
      'quoted-printable',
      report(
        [
          encoded('message/delivery-status', 'quoted-printable'),
          fields.replace('@', '=40').replace('example', 'exam=\nple'),
        ],
        [encoded('text/rfc822-headers', 'quoted-printable'), original.replace('ours@', 'ours=40')],
      ),
    ],
    ['without the fields about the message', report(['message/delivery-status', failed], ['message/rfc822', message])],
    [
      'with blank lines between the fields',
      report(['message/delivery-status', fields.replaceAll('\n', '\n\n')], ['message/rfc822', message]),
    ],
    [
      'folded Message-ID',
      report(['message/delivery-status', fields], ['message/rfc822', message.replace('ID: ', 'ID:\n ')]),
    ],
    [
      'Message-ID without brackets',
      report(['message/delivery-status', fields], ['message/rfc822', message.replace(/[<>]/g, '')]),
    ],
    [
      'words beside, as McAfee sends them',
      aMail(
        { ...daemon, Subject: 'Delivery Status', 'Content-Type': 'multipart/mixed; boundary="b1"' },
        parts(
          'b1',
          [
            'text/plain; name="problems.txt"\nContent-Disposition: attachment',
            '--- The following addresses had delivery problems ---\n\n<ann@example.com>   (No such user)',
          ],
          [
            'message/delivery-status',
            `Original-Recipient: <${ann}>\nAction: failed\nDiagnostic-Code: smtp; 550 No such user`,
          ],
          ['message/rfc822', message],
        ),
      ),
    ],
  ])('%s', async (_, mail) => {
    expect(await classify(mail)).toMatchObject({
      kind: 'bounce',
      messageId: ours,
      recipients: [{ address: ann, permanent: true }],
    });
  });
});

describe('a notice in words names the address and the original', () => {
  test.each([
    ['in brackets', `<${ann}>: 550 5.1.1 no such user\n\n${original}`],
    [
      'indented',
      `The following address failed:\n\n    ${ann}\n\n550 5.1.1 no such user\n\n------ This is a copy ------\n${original}`,
    ],
    [
      'in a sentence',
      `Your message to ${ann} could not be delivered: 550 5.1.1.\n\n--- Original message ---\n${original}`,
    ],
    ['with a type', `The following recipients failed:\nSMTP:${ann}\n5.1.1\n\n${original}`],
    ['only in what it returns', `Undeliverable. 550 5.1.1 user unknown\n\n${original}`],
    ['above a quoted original', `<${ann}>: 550 5.1.1 no\n\n${original.replace(/^/gm, '> ')}\n>\n> Hi`],
    ['above an indented original', `<${ann}>: 550 5.1.1 no\n\n${original.replace(/^/gm, '   ')}\n\n   Hi`],
    ['with the Message-ID alone', `<${ann}>: 550 5.1.1 user unknown\n\nMessage-ID: <${ours}>`],
  ])('%s', async (_, text) => {
    expect(await classify(aMail(daemon, text))).toMatchObject({
      kind: 'bounce',
      messageId: ours,
      recipients: [{ address: ann, permanent: true }],
    });
  });

  test('in HTML alone', async () => {
    const html = `<p>Your message to <a href="mailto:${ann}">${ann}</a> couldn't be delivered.</p><p>ann wasn't found at example.com.</p>`;
    const from = 'Microsoft Outlook <MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@example.com>';
    const found = await classify(
      aMail({ From: from, Subject: 'Undeliverable: Hello', 'Content-Type': 'text/html' }, html),
    );
    expect(found).toMatchObject({ kind: 'bounce', recipients: [{ address: ann, permanent: true }] });
  });

  test('in a field for each of several', async () => {
    const fields = { ...daemon, 'X-Failed-Recipients': `${ann},\n bob@example.com`, 'In-Reply-To': `<${ours}>` };
    const found = await classify(aMail(fields, 'Sorry.'));
    expect(found).toMatchObject({ messageId: ours, recipients: [{ address: ann }, { address: 'bob@example.com' }] });
  });
});
