import { expect, test } from 'vitest';
import { isSubstitute } from './substitute-mail.ts';

const english = `MIME-Version: 1.0\r
Content-Type: text/plain; charset="us-ascii"\r
From: Microsoft Exchange Server 2010\r
To: Ada Lovelace <ada@example.com>\r
Subject: Retrieval using the IMAP4 protocol failed for the following\r
 message: 20004\r
Content-Transfer-Encoding: quoted-printable\r
\r
The server couldn't retrieve the following message:\r
\r
Subject: "Re: Hello"\r
From: "Bob Young" ("bob@example.net")\r
Sent date: 3/2/2026 11:12:26 AM\r
\r
The message hasn't been deleted. You might be able to view it using either Outlook or Outlook Web App. You can also\r
contact the sender to find out what the message says.\r
`;
const inGerman = english
  .replace(/^Subject: Retrieval[^:]+: /m, 'Subject: =?utf-8?B?RmVobGVy?= ')
  .replace(/\r\n\r\nThe server[\s\S]+/, '\r\n\r\nDie folgende Nachricht konnte nicht abgerufen werden:\r\n');
const transported = `Received: from mx.example.net by mx.example.com\r\n${english}`;

test.each([
  ['the notice of Exchange', english, true],
  ['one that names no version', english.replace(' 2010', ''), true],
  ['one with an address', english.replace('Server 2010', 'Server 2010 <exchange@example.com>'), true],
  ['one in another language', inGerman, true],
  ['one with bare line feeds', english.replaceAll('\r\n', '\n'), true],
  ['a mail that was sent here with the same words', transported, false],
  ['one with a Message-ID', `Message-ID: <a@example.com>\r\n${english}`, false],
  ['a mail of a person without either', english.replace('Microsoft Exchange Server 2010', 'Bob Young'), false],
  ['a mail that quotes the notice', `From: Bob <bob@example.net>\r\n\r\n${english}`, false],
  ['nothing', '', false],
])('M12: what a server gives out in place of a mail is told by its header: %s', (_, source, expected) => {
  expect(isSubstitute(source)).toBe(expected);
});
