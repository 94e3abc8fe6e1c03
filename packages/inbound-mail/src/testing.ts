import { optOutOf } from './opt-out.ts';

/** A raw mail of these fields and this text, for tests. */
export function aMail(fields: Record<string, string>, text: string): Uint8Array {
  const all = {
    From: 'Ann Lee <ann@example.com>',
    To: 'me@example.org',
    Subject: 'Re: A question',
    Date: 'Wed, 25 Feb 2026 10:00:00 +0100',
    'Message-ID': '<answer@example.com>',
    'Content-Type': 'text/plain; charset=utf-8',
    ...fields,
  };
  const head = Object.entries(all).filter(([, value]) => value !== '');
  return Buffer.from(`${head.map(([name, value]) => `${name}: ${value}`).join('\n')}\n\n${text}\n`);
}

/** The parts of a multipart mail, each with its media type. */
export const parts = (boundary: string, ...each: [type: string, text: string][]) =>
  `${each.map(([type, text]) => `--${boundary}\nContent-Type: ${type}\n\n${text}\n`).join('\n')}\n--${boundary}--`;

/** A delivery report (RFC 3464) about one email of ours. */
export const aReport = (fields: string, notice = 'This is the mail system.', headers: Record<string, string> = {}) =>
  aMail(
    {
      From: 'MAILER-DAEMON@mx.example.net (Mail Delivery System)',
      Subject: 'Undelivered Mail Returned to Sender',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary="b1"',
      ...headers,
    },
    parts(
      'b1',
      ['text/plain', notice],
      ['message/delivery-status', `Reporting-MTA: dns; mx.example.net\n\n${fields}`],
      [
        'message/rfc822',
        'From: me@example.org\nTo: ann@example.com\nSubject: Hello\nMessage-ID: <ours@example.org>\n\nHi',
      ],
    ),
  );

const ann = { name: 'Ann Lee', address: 'ann@example.com' };

/** The verdict on an answer in these words, by Ann Lee. */
export const optOutVerdict = (text: string, subject = 'Re: A question') =>
  optOutOf({ subject, text, writer: ann }).verdict;
