import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail, aReport, parts } from './testing.ts';

const daemon = { From: 'Mail Delivery System <MAILER-DAEMON@mx.example.net>' };
const returned =
  'From: me@example.org\nTo: ann@example.com\nSubject: Hello\nMessage-ID: <ours@example.org>\nReceived: from x by y\n';

describe('a delivery report (RFC 3464)', () => {
  test('of a failure is a bounce of each failing recipient', async () => {
    const found = await classify(
      aReport(
        [
          'Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 User unknown',
          'Final-Recipient: rfc822;<bob@example.com>\nOriginal-Recipient: rfc822;b@example.com\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2\n Mailbox full',
          'Final-Recipient: rfc822; eve@example.com\nAction: delivered\nStatus: 2.0.0',
        ].join('\n\n'),
      ),
    );
    expect(found).toMatchObject({
      kind: 'bounce',
      messageId: 'ours@example.org',
      recipients: [
        { address: 'ann@example.com', permanent: true, status: '5.1.1', action: 'failed', cause: 'dead-address' },
        { address: 'bob@example.com', aliases: ['b@example.com'], permanent: false, status: '5.2.2', cause: 'full' },
      ],
    });
  });

  test('of a delay is a bounce that does not make the address dead', async () => {
    const found = await classify(
      aReport('Final-Recipient: rfc822; ann@example.com\nAction: delayed\nStatus: 4.4.1', 'No MX found for domain'),
    );
    expect(found).toMatchObject({ kind: 'bounce', recipients: [{ permanent: false, action: 'delayed' }] });
  });

  test.each(['delivered', 'relayed', 'expanded'])('of success (%s) is no bounce', async (action) => {
    const found = await classify(
      aReport(`Final-Recipient: rfc822; ann@example.com\nAction: ${action}\nStatus: 2.0.0`, 'Delivered.', {
        Subject: 'Successful Mail Delivery Report',
      }),
    );
    expect(found).toMatchObject({ kind: 'delivered', recipients: [{ address: 'ann@example.com', permanent: null }] });
  });

  test('counts inside a wrong outer type', async () => {
    const report = aReport('Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1', 'Sorry', {
      'Content-Type': 'multipart/mixed; boundary="b1"',
    });
    expect(await classify(report)).toMatchObject({ kind: 'bounce', recipients: [{ address: 'ann@example.com' }] });
  });

  test('counts with its fields in the text', async () => {
    const text = `Sorry.\n\nFinal-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1\n\n${returned}`;
    const found = await classify(aMail({ ...daemon, Subject: 'Delivery failure' }, text));
    expect(found).toMatchObject({ kind: 'bounce', messageId: 'ours@example.org' });
    expect(found.recipients).toMatchObject([{ address: 'ann@example.com', permanent: true, status: '5.1.1' }]);
  });

  test('forwarded by a person is that person’s mail', async () => {
    const mail = aMail(
      { Subject: 'Fwd: Undelivered Mail Returned to Sender', 'Content-Type': 'multipart/mixed; boundary="b0"' },
      parts(
        'b0',
        ['text/plain', 'Look what came back, is your address right?'],
        [
          'message/rfc822',
          Buffer.from(aReport('Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1')).toString(),
        ],
      ),
    );
    expect((await classify(mail)).kind).toBe('reply');
  });
});

describe('a notice in plain words is a bounce', () => {
  test.each([
    [
      'qmail',
      { From: 'MAILER-DAEMON@mx.example.net', Subject: 'failure notice' },
      `Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<ann@example.com>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 unknown user\n\n--- Below this line is a copy of the message.\n\n${returned}`,
      true,
    ],
    [
      'Exim',
      {
        ...daemon,
        'X-Failed-Recipients': 'ann@example.com',
        Subject: 'Mail delivery failed: returning message to sender',
      },
      `This message was created automatically by mail delivery software.\n\n  ann@example.com\n    host mx [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<ann@example.com>:\n    550 unknown user\n\n------ This is a copy of the message, including all the headers. ------\n\n${returned}`,
      true,
    ],
    [
      'old Postfix',
      { ...daemon, Subject: 'Undelivered Mail Returned to Sender' },
      `This is the Postfix program at host mx.example.net.\n\n<ann@example.com>: host mx[192.0.2.1] said: 552 5.2.2\n    <ann@example.com>: over quota (in reply to RCPT TO command)\n\n${returned}`,
      false,
    ],
    [
      'old Sendmail',
      { From: 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example.net>', Subject: 'Returned mail: User unknown' },
      `   ----- Transcript of session follows -----\n>>> RCPT To:<ann@example.com>\n<<< 550 no such user\n550 <ann@example.com>... User unknown\n\n   ----- Unsent message follows -----\n${returned}`,
      true,
    ],
    [
      'Exchange 5.5',
      { From: 'System Administrator <postmaster@example.com>', Subject: 'Undeliverable: Hello' },
      'Your message\n\n  To:      ann@example.com\n  Subject: Hello\n\ndid not reach the following recipient(s):\n\nann@example.com on Wed, 25 Feb 2026 10:00:00\n    The recipient name is not recognized\n',
      true,
    ],
    [
      'Domino',
      {
        From: 'Postmaster <postmaster@example.com>',
        Subject: 'DELIVERY FAILURE: User ann (ann@example.com) not listed in Domino Directory',
      },
      `Your message\n\n  Subject: Hello\n\nwas not delivered to:\n\n  ann@example.com\n\nbecause:\n\n  User ann (ann@example.com) not listed in Domino Directory\n\n${returned}`,
      true,
    ],
    [
      'German',
      { From: 'Postmaster <postmaster@example.com>', Subject: 'Unzustellbar: Hallo' },
      `Ihre Nachricht konnte nicht zugestellt werden.\n\nann@example.com\n\nEmpfänger unbekannt\n\n${returned}`,
      true,
    ],
    [
      'Japanese',
      { From: 'MAILER-DAEMON@example.jp', Subject: 'メール配信エラー' },
      `以下の宛先に配信できませんでした。\n\nann@example.com\n\n宛先のアドレスが存在しません。\n\n${returned}`,
      true,
    ],
    [
      'nobody',
      { From: 'no-reply@carrier.example', Subject: '', 'Content-Type': 'multipart/mixed; boundary="b1"' },
      parts(
        'b1',
        ['text/plain', 'Could not be delivered to: <ann@example.com>\nAs their mailbox is full.'],
        ['message/rfc822', returned],
      ),
      false,
    ],
  ])('from %s', async (_, fields, text, permanent) => {
    const found = await classify(aMail({ ...fields, 'Return-Path': '<>' }, text));
    expect(found.kind).toBe('bounce');
    expect(found.recipients).toMatchObject([{ address: 'ann@example.com', permanent }]);
  });

  test('with several recipients, each with what is said about it', async () => {
    const text = `This is the qmail-send program.\n\n<ann@example.com>:\n550 5.1.1 user unknown\n\n<bob@example.com>:\n552 5.2.2 mailbox full\n\n--- Below this line is a copy of the message.\n\n${returned}`;
    const found = await classify(aMail({ ...daemon, Subject: 'failure notice' }, text));
    expect(found.recipients).toMatchObject([
      { address: 'ann@example.com', permanent: true, status: '5.1.1' },
      { address: 'bob@example.com', permanent: false, status: '5.2.2', cause: 'full' },
    ]);
  });
});

describe('a notice in plain words', () => {
  const notice = (text: string, subject = 'Mail delivery failed') =>
    classify(aMail({ ...daemon, Subject: subject }, text));

  test('that warns of a delay does not make the address dead', async () => {
    const found = await notice(
      'A message that you sent has not yet been delivered.\n\n  ann@example.com\n    450 user unknown\n\nNo action is required on your part.',
      'Warning: message 1abc delayed 24 hours',
    );
    expect(found).toMatchObject({ kind: 'bounce', recipients: [{ action: 'delayed', permanent: false }] });
  });

  test.each([
    ['ann@example.com', '收件人：ann@example.com\n退信原因：用户不存在'],
    ["o'brien@example.com", "<o'brien@example.com>:\nunknown user"],
    ['ann@example.com', "Failed to deliver to '<ann@example.com>'\nno such user"],
    ['ann@example.com', '"ann@example.com":\nUser unknown'],
    ['ann@example.com', '[SMTP:ann@example.com]\nNo such mailbox'],
  ])('names %s', async (address, text) => {
    expect((await notice(text)).recipients).toMatchObject([{ address }]);
  });

  test.each([
    ['an automatic field', { 'Auto-Submitted': 'auto-replied' }, 'Sorry: '],
    ['no word before its own', {}, ''],
  ])('from an unusual sender is known by %s', async (_, fields, before) => {
    const words = `${before}This is the mail system at host mx.\n\nYour message could not be delivered.\n\n<ann@example.com>: 550 5.1.1 no`;
    const mail = aMail({ From: 'mta7@mx.example', Subject: 'Undelivered Mail', ...fields }, `${words}\n\n${returned}`);
    expect(await classify(mail)).toMatchObject({ kind: 'bounce', recipients: [{ permanent: true }] });
  });

  test('in the name of the recipient, as a Sieve filter sends it', async () => {
    const found = await classify(
      aMail(
        { From: 'Mail Delivery Subsystem <ann@example.com>', Subject: 'Automatically rejected mail' },
        'Your message to <ann@example.com> was automatically rejected:\nNot now.',
      ),
    );
    expect(found).toMatchObject({ kind: 'bounce', recipients: [{ address: 'ann@example.com', permanent: false }] });
  });

  test('around the notice of another server is judged by that', async () => {
    const inner =
      'From: MAILER-DAEMON@x\nTo: me@example.org\n\n--- Transcript of session follows ---\n>>> RCPT To:<ann@example.com>\n<<< 550 no such user';
    const found = await classify(
      aMail(
        { ...daemon, Subject: 'Mail could not be delivered', 'Content-Type': 'multipart/mixed; boundary="b1"' },
        parts('b1', ['text/plain', 'Unable to deliver to <ann@example.com>.'], ['message/rfc822', inner]),
      ),
    );
    expect(found.recipients).toMatchObject([{ address: 'ann@example.com', permanent: true }]);
  });
});

describe('a complaint', () => {
  const feedback = (fields: string, original = returned) =>
    aMail(
      {
        From: 'fbl@example.net',
        Subject: 'Abuse report',
        'Content-Type': 'multipart/report; report-type=feedback-report; boundary="b1"',
      },
      parts(
        'b1',
        ['text/plain', 'This is an abuse report.'],
        ['message/feedback-report', `Feedback-Type: abuse\nUser-Agent: X/1\nVersion: 1\n${fields}`],
        ['message/rfc822', original],
      ),
    );

  test('names whom it reports (RFC 5965)', async () => {
    const found = await classify(feedback('Original-Rcpt-To: <ann@example.com>\nOriginal-Rcpt-To: bob@example.com'));
    expect(found).toMatchObject({
      kind: 'complaint',
      messageId: 'ours@example.org',
      recipients: [{ address: 'ann@example.com' }, { address: 'bob@example.com' }],
    });
  });

  test('that hides its author is still a complaint', async () => {
    const found = await classify(
      feedback('Redacted-Address: x', 'From: me@example.org\nTo: redacted\nMessage-ID: <ours@example.org>\n\n'),
    );
    expect(found).toMatchObject({ kind: 'complaint', recipients: [{ address: null }], messageId: 'ours@example.org' });
  });

  const many = (...reports: string[]) =>
    aMail(
      { From: 'fbl@example.net', Subject: 'Reports', 'Content-Type': 'multipart/mixed; boundary="b1"' },
      parts(
        'b1',
        ...reports.flatMap((fields): [string, string][] => [
          ['message/feedback-report', `Feedback-Type: abuse\nUser-Agent: X/1\n${fields}`],
          ['message/rfc822', returned],
        ]),
      ),
    );

  test('may be one of several in a mail', async () => {
    const found = await classify(many('Original-Rcpt-To: ann@example.com', 'ORIGINAL-RCPT-TO: rfc822;Bob@Example.com'));
    expect(found.recipients).toMatchObject([{ address: 'ann@example.com' }, { address: 'bob@example.com' }]);
  });

  test('that asks for the end of a subscription names whom', async () => {
    const found = await classify(many('Removal-Recipient: ann@example.com'));
    expect(found).toMatchObject({ kind: 'complaint', recipients: [{ address: 'ann@example.com' }] });
  });

  test.each(['abuse', 'opt-out', 'auth-failure', 'fraud', 'virus', 'other'])('of the type %s counts', async (type) => {
    const report = Buffer.from(feedback('')).toString().replace('Type: abuse', `Type: ${type}`);
    expect(await classify(Buffer.from(report))).toMatchObject({ kind: 'complaint', messageId: 'ours@example.org' });
  });

  test('but “not spam” is the opposite (RFC 6430)', async () => {
    const report = Buffer.from(feedback('')).toString().replace('Type: abuse', 'Type: not-spam');
    expect((await classify(Buffer.from(report))).kind).toBe('other');
  });

  test('counts without its fields, and under the subject of what it forwards', async () => {
    const report = Buffer.from(feedback('Original-Rcpt-To: ann@example.com')).toString();
    const bare = report.replaceAll('message/feedback-report', 'application/octet-stream');
    expect(await classify(Buffer.from(bare))).toMatchObject({ kind: 'complaint', recipients: [{ address: null }] });
    const forwarded = report
      .replace('Abuse report', 'FW: Hello')
      .replace('report; report-type=feedback-report', 'mixed');
    expect((await classify(Buffer.from(forwarded))).kind).toBe('complaint');
  });

  test('does not count when a person pastes its fields', async () => {
    const text = 'What is this?\n\nFeedback-Type: abuse\nUser-Agent: X/1\nOriginal-Rcpt-To: ann@example.com';
    expect((await classify(aMail({ Subject: 'Fwd: Abuse report' }, text))).kind).toBe('reply');
  });

  test('of Hotmail has no report part', async () => {
    const original = `X-HmXmrOriginalRecipient: ann@hotmail.example\n${returned}`;
    const mail = aMail(
      {
        From: 'staff@hotmail.com',
        Subject: 'complaint about message from 192.0.2.1',
        'Content-Type': 'multipart/mixed; boundary="b1"',
      },
      parts('b1', ['message/rfc822', original]),
    );
    expect(await classify(mail)).toMatchObject({ kind: 'complaint', recipients: [{ address: 'ann@hotmail.example' }] });
  });
});

describe('what a person writes is a reply, whatever it is about', () => {
  test.each([
    [
      'an answer',
      { 'In-Reply-To': '<ours@example.org>' },
      'Sounds good, call me tomorrow.\n\nOn 24 Feb 2026 Me <me@example.org> wrote:\n> Hi',
    ],
    [
      'about a bounce',
      { Subject: 'Re: Undelivered Mail Returned to Sender' },
      'My mail to bob@example.com could not be delivered: 550 5.1.1 user unknown.',
    ],
    [
      'a forwarded bounce',
      { Subject: 'FW: Undeliverable: Hello' },
      `FYI\n\n-----Original Message-----\nFrom: Mail Delivery System\nThis is the mail system at host mx.\n<bob@example.com>: 550 5.1.1 User unknown\n${returned}`,
    ],
    [
      'about failed deliveries',
      { Subject: 'Delivery failed again' },
      'Your parcel could not be delivered to our office at no. 550, please try again.',
    ],
    [
      'about returned goods',
      { Subject: 'Returned mail from the post office' },
      'The letter came back, the address does not exist.',
    ],
    [
      'of a postmaster',
      { From: 'Postmaster <postmaster@example.com>', Subject: 'Re: A question' },
      'We looked into it, your message was rejected by our filter last week. It works now.',
    ],
    [
      'about an error',
      { Subject: 'Error in your mail' },
      'There is an error in your offer: the price was returned as unknown.',
    ],
    ['about being away later', {}, 'Thanks! I will be out of office from March, let us talk before.'],
    ['about unsubscribing others', {}, 'How do people unsubscribe from your tool? We want that feature.'],
  ])('%s', async (_, fields, text) => {
    expect(await classify(aMail(fields, text))).toMatchObject({ kind: 'reply', optOut: false });
  });

  test('the email it answers is named by In-Reply-To, then by References from the last', async () => {
    const found = await classify(
      aMail({ 'In-Reply-To': '<b@example.org>', References: '<a@example.org> <b@example.org>' }, 'Yes'),
    );
    expect(found).toMatchObject({ messageId: 'b@example.org', messageIds: ['b@example.org', 'a@example.org'] });
    expect(await classify(aMail({ References: '<a@example.org>\n <b@example.org>' }, 'Yes'))).toMatchObject({
      messageId: 'b@example.org',
    });
  });
});

describe('everything else is other', () => {
  test.each([
    [
      'a newsletter',
      { 'List-Unsubscribe': '<https://example.com/u>', Subject: 'Delivery failure rates explained' },
      'Why mail could not be delivered: 550 5.1.1 user unknown.',
    ],
    ['a mailing list', { 'List-Id': '<dev.example.com>' }, 'A new release.'],
    ['bulk mail', { Precedence: 'bulk' }, 'Our spring offers.'],
    [
      'a read receipt',
      {
        'Content-Type': 'multipart/report; report-type=disposition-notification; boundary="b1"',
        Subject: 'Read: Hello',
      },
      parts(
        'b1',
        ['text/plain', 'Your message was read.'],
        ['message/disposition-notification', 'Disposition: manual-action/MDN-sent-manually; displayed'],
      ),
    ],
    ['nobody’s mail', { From: '' }, 'Hi'],
  ])('%s', async (_, fields, text) => {
    expect((await classify(aMail(fields, text))).kind).toBe('other');
  });
});

test('S3: our own address that a server does not know makes no recipient dead, in a report and in plain words', async () => {
  const refusal = '550 5.1.1 <me@example.org>: user unknown (in reply to RCPT TO command)';
  const fields = `Final-Recipient: rfc822; ann@example.com\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; ${refusal}`;
  const daemon = { From: 'MAILER-DAEMON@mx.example.net', To: 'me@example.org', Subject: 'Undelivered Mail' };
  const mails = [
    aReport(fields, 'Sorry.', { To: 'me@example.org' }),
    aMail(daemon, `<ann@example.com>: host mx said: ${refusal}`),
  ];
  for (const mail of mails)
    expect((await classify(mail)).recipients).toMatchObject([{ address: 'ann@example.com', permanent: false }]);
});
