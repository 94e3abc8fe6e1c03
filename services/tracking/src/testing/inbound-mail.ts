/** A raw mail with these headers. Lines end in CRLF. */
export function aMail(headers: Record<string, string>, ...text: string[]): string {
  const fields = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [...fields, '', ...text].join('\r\n');
}

let written = 0;

/** The Message-ID of an email of ours. */
export const messageIdOf = (emailId: string) => `<${emailId}@cadenza>`;

/** A person's mail that answers an email of ours. */
export function anAnswer(from: string, headers: Record<string, string>, ...text: string[]): string {
  written += 1;
  const usual = {
    From: from,
    To: 'outreach@example.com',
    Subject: 'Re: Hello',
    'Message-ID': `<answer-${written}@mail.example.net>`,
    'Content-Type': 'text/plain; charset=utf-8',
  };
  return aMail({ ...usual, ...headers }, ...text);
}

export interface ReportedRecipient {
  address: string;
  action: 'failed' | 'delayed' | 'delivered';
  status: string;
  diagnosis: string;
}

/** A delivery report (RFC 3464) about an email of ours. */
export function aReport(emailId: string | null, ...recipients: ReportedRecipient[]): string {
  written += 1;
  const about = recipients.map(({ address, action, status, diagnosis }) =>
    [
      `Final-Recipient: rfc822; ${address}`,
      `Action: ${action}`,
      `Status: ${status}`,
      `Diagnostic-Code: smtp; ${diagnosis}`,
      '',
    ].join('\r\n'),
  );
  const returned = emailId === null ? [] : [`Message-ID: ${messageIdOf(emailId)}`];
  return inParts('delivery-status', 'Mail Delivery System <MAILER-DAEMON@mx.example.org>', 'Delivery report', [
    ['text/plain', 'This is the mail system. What became of your message stands below.'],
    ['message/delivery-status', `Reporting-MTA: dns; mx.example.org\r\n\r\n${about.join('\r\n')}`],
    ['text/rfc822-headers', ['From: outreach@example.com', ...returned, 'Subject: Hello', ''].join('\r\n')],
  ]);
}

/** A complaint (RFC 5965) about an email of ours, or one that only names the address of the complainant. */
export function aComplaint(emailId: string | null, address?: string): string {
  const returned = emailId === null ? '' : `Message-ID: ${messageIdOf(emailId)}\r\n`;
  const whom = address === undefined ? '' : `Original-Rcpt-To: ${address}\r\n`;
  return inParts('feedback-report', 'Feedback <fbl@mail.example.org>', 'Complaint', [
    ['text/plain', 'This is an email abuse report.'],
    ['message/feedback-report', `Feedback-Type: abuse\r\nUser-Agent: Mailbox/1.0\r\nVersion: 1\r\n${whom}`],
    [
      'message/rfc822',
      `From: outreach@example.com\r\n${returned}To: ${address ?? 'bob@example.net'}\r\nSubject: Hello\r\n\r\nHello`,
    ],
  ]);
}

/** The mail with additional header fields above its own, as servers on the way add them. */
export const below = (fields: readonly string[], mail: string) => [...fields, mail].join('\r\n');

function inParts(reportType: string, from: string, subject: string, parts: readonly [string, string][]): string {
  written += 1;
  const body = parts.map(([type, text]) => `--part\r\nContent-Type: ${type}\r\n\r\n${text}\r\n`);
  return aMail(
    {
      From: from,
      To: 'outreach@example.com',
      Subject: subject,
      'Message-ID': `<report-${written}@mx.example.org>`,
      'MIME-Version': '1.0',
      'Content-Type': `multipart/report; report-type=${reportType}; boundary=part`,
    },
    ...body,
    '--part--',
    '',
  );
}
