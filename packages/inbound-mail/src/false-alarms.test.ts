import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail, parts } from './testing.ts';

const original =
  'Received: from x by y\nFrom: me@example.org\nTo: bob@example.com\nSubject: Hello\nMessage-ID: <ours@example.org>';
const fields = 'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; bob@example.com\nAction: failed\nStatus: 5.1.1';
const words =
  'This is the mail system at host mx.example.net.\n\nI’m sorry to have to inform you that your message could not\nbe delivered to one or more recipients.\n\n<bob@example.com>: host x said: 550 5.1.1 User unknown (in reply to RCPT TO command)';
const bounce = `Received: from x by y\nFrom: MAILER-DAEMON@mx.example.net\nTo: me@example.org\nSubject: Undelivered Mail Returned to Sender\nContent-Type: multipart/report; report-type=delivery-status; boundary="b2"\n\n${parts('b2', ['text/plain', words], ['message/delivery-status', fields], ['message/rfc822', original])}`;
const mixed = { 'Content-Type': 'multipart/mixed; boundary="b1"' };

describe('a person’s mail about a bounce is not a bounce', () => {
  test.each([
    [
      'forwarded as an attachment',
      { Subject: 'Fwd: Undelivered Mail', ...mixed },
      parts('b1', ['text/plain', 'See below.'], ['message/rfc822', bounce]),
    ],
    [
      'attached under its own subject',
      { Subject: 'Undelivered Mail Returned to Sender', ...mixed },
      parts('b1', ['text/plain', 'Look what I got.'], ['message/rfc822', bounce]),
    ],
    [
      'its report attached',
      { Subject: 'Fwd: Undelivered Mail', ...mixed },
      parts('b1', ['text/plain', 'See.'], ['message/delivery-status', fields]),
    ],
    [
      'its report attached to a question',
      { Subject: 'Mail problem', ...mixed },
      parts('b1', ['text/plain', 'What is this?'], ['message/delivery-status', fields]),
    ],
    ['pasted', { Subject: 'Problem with Bob' }, `Hi, I got this:\n\n${words}\n${fields}\n\n${original}`],
    [
      'pasted under its own subject',
      { Subject: 'Undelivered Mail Returned to Sender' },
      `What does this mean?\n\n${words}\n${fields}\n\n${original}`,
    ],
    [
      'quoted',
      { Subject: 'Re: Undelivered Mail Returned to Sender' },
      `Strange!\n\nOn Tue Max wrote:\n${`${words}\n${original}`.replace(/^/gm, '> ')}`,
    ],
    [
      'forwarded in the text',
      { Subject: 'Fwd: Delivery Status Notification (Failure)' },
      `---------- Forwarded message ---------\nFrom: Mail Delivery Subsystem <mailer-daemon@googlemail.com>\n\n${words}`,
    ],
    [
      'told',
      { Subject: 'Mail delivery failed' },
      'All my mails to bob@example.com fail with "550 5.1.1 user unknown". They are returned to sender.',
    ],
    [
      'asked',
      { Subject: 'Error sending' },
      'I get 550 5.7.1 Service unavailable: your message was rejected by our server. Can you check?',
    ],
    [
      'told by a postmaster',
      { From: 'Postmaster <postmaster@example.com>', Subject: 'Mail problems on Monday' },
      'Our mail server was down, mail could not be delivered: 550 relay. It works again.',
    ],
  ])('%s', async (_, headers, text) => {
    expect((await classify(aMail(headers, text))).kind).toBe('reply');
  });
});

describe('a mail that only sounds like a bounce is not a bounce', () => {
  test.each([
    [
      'a parcel',
      { From: 'Parcels <noreply@parcel.example>', Subject: 'Delivery failed: your parcel could not be delivered' },
      'We were unable to deliver parcel 550 12345 to the recipient, the address could not be found. It is returned to sender.',
    ],
    [
      'the status of a parcel',
      { From: 'Parcels <no-reply@parcel.example>', Subject: 'Delivery Status Notification' },
      'Delivery failed: recipient not found at the address. Box 5.1.1 of 7.',
    ],
    [
      'a German parcel',
      { From: 'Pakete <noreply@paket.example>', Subject: 'Zustellung nicht möglich' },
      'Ihre Sendung konnte nicht zugestellt werden. Empfänger unbekannt.',
    ],
    [
      'a newsletter',
      { From: 'Mail Delivery Weekly <news@example.com>', Subject: 'Delivery failure: what 550 5.1.1 means' },
      'Why your message could not be delivered: 550 5.1.1 user unknown.',
    ],
    [
      'a newsletter with a daemon’s name',
      {
        From: 'Mail Delivery System <news@example.com>',
        'List-Unsubscribe': '<https://example.com/u>',
        Subject: 'Delivery failure',
      },
      'Your message could not be delivered to bob@example.com: 550 5.1.1 user unknown.',
    ],
    [
      'a mailing list',
      { 'List-Id': '<mailop.example.org>', Subject: '[mailop] Returned mail: User unknown' },
      `We see this:\n\n${words}\n\n${original}`,
    ],
    [
      'a held post',
      {
        From: 'list-bounces@example.org',
        Precedence: 'bulk',
        Subject: 'Your message to list awaits moderator approval',
      },
      'The reason it is being held: post by non-member to a members-only list.',
    ],
    [
      'a calendar’s yes',
      { Subject: 'Accepted: Delivery failure review', 'Content-Type': 'text/calendar; method=REPLY' },
      'BEGIN:VCALENDAR\nMETHOD:REPLY\nEND:VCALENDAR',
    ],
    ['a calendar’s no', { Subject: 'Declined: Delivery failure review' }, 'Ann has declined this invitation.'],
    [
      'a ticket',
      {
        From: 'Support <support@example.com>',
        'Auto-Submitted': 'auto-generated',
        Subject: '[Ticket 550] Delivery status of your parcel',
      },
      'We received: delivery failed.',
    ],
    [
      'an absence',
      { 'Return-Path': '<>', 'Auto-Submitted': 'auto-replied', Subject: 'Automatic reply: Delivery failed' },
      'I am away. Your message will not be delivered to others.',
    ],
    [
      'somebody who left',
      { 'Auto-Submitted': 'auto-replied', Subject: 'Automatic reply: Hello' },
      'I no longer work here. This mailbox is not monitored, please use bob@example.com.',
    ],
    [
      'a challenge',
      { 'Return-Path': '<>', Subject: 'Please confirm your message' },
      'Your message to ann@example.com has been held. Click to deliver it.',
    ],
    [
      'a monitor',
      { From: 'Monitor <alerts@example.com>', Subject: 'Warning: mail queue delayed' },
      'Messages delayed: 550. Unable to connect to host.',
    ],
    [
      'an administrator',
      { From: 'System Administrator <it@example.com>', Subject: 'Your mailbox is almost full' },
      'Please clean up, otherwise messages will be rejected.',
    ],
    [
      'a digest of a filter',
      { From: 'Mail Gateway <quarantine@example.com>', Subject: 'Quarantine summary' },
      'The following messages were blocked: spam.',
    ],
    [
      'an unread receipt',
      {
        Subject: 'Not read: Hello',
        'Content-Type': 'multipart/report; report-type=disposition-notification; boundary="b1"',
      },
      parts(
        'b1',
        ['text/plain', 'Your message was deleted without being read.'],
        [
          'message/disposition-notification',
          'Final-Recipient: rfc822; ann@example.com\nDisposition: automatic-action/MDN-sent-automatically; deleted',
        ],
      ),
    ],
    [
      'a report of another kind',
      {
        From: 'tlsrpt@example.com',
        Subject: 'Report Domain: example.org',
        'Content-Type': 'multipart/report; report-type=tlsrpt; boundary="b1"',
      },
      parts('b1', ['text/plain', 'TLS failures: 550']),
    ],
    [
      'Postfix’s success',
      { From: 'MAILER-DAEMON@mx.example.net', Subject: 'Successful Mail Delivery Report' },
      'Your message was successfully delivered to the destination(s) listed below.\n\n<ann@example.com>: delivery via mx: 250 2.0.0 ok',
    ],
    [
      'Exchange’s success',
      { From: 'postmaster@example.com', Subject: 'Relayed: Hello' },
      'Delivery to these recipients or groups is complete, but no delivery notification was sent by the destination server:\n\nann@example.com',
    ],
  ])('%s', async (_, headers, text) => {
    expect((await classify(aMail(headers as Record<string, string>, text))).kind).not.toBe('bounce');
  });
});
