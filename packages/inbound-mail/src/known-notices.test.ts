import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail, parts } from './testing.ts';

const returned =
  'Received: from x by y\nFrom: me@example.org\nTo: ann@example.com\nSubject: Hello\nMessage-ID: <ours@example.org>\n\nHi';

/** A notice as its program writes it: the program, the sender, the subject, the words. The returned mail follows. */
type Known = [program: string, from: string, subject: string, words: string];

const dead: Known[] = [
  [
    'Postfix, local user',
    'MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Undelivered Mail Returned to Sender',
    'This is the mail system at host mx.example.\n\n<ann@example.com>: unknown user: "ann"',
  ],
  [
    'Postfix, no such domain',
    'MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Undelivered Mail Returned to Sender',
    '<ann@example.com>: Host or domain name not found. Name service error for\n    name=example.com type=AAAA: Host not found',
  ],
  [
    'Postfix, unverified',
    'MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Undelivered Mail Returned to Sender',
    '<ann@example.com>: host mx[192.0.2.1] said: 550\n    <ann@example.com>: Recipient address rejected: undeliverable address: no\n    mailbox here by that name (in reply to RCPT TO command)',
  ],
  [
    'Postfix, null MX',
    'MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Undelivered Mail Returned to Sender',
    '<ann@example.com>: Domain example.com does not accept mail (nullMX)',
  ],
  [
    'Exim, router',
    'Mail Delivery System <Mailer-Daemon@mx.example>',
    'Mail delivery failed: returning message to sender',
    'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ann@example.com\n    Unrouteable address',
  ],
  [
    'Exim, MX',
    'Mail Delivery System <Mailer-Daemon@mx.example>',
    'Mail delivery failed: returning message to sender',
    'The following address(es) failed:\n\n  ann@example.com\n    all relevant MX records point to non-existent hosts',
  ],
  [
    'Exim, no service',
    'Mail Delivery System <Mailer-Daemon@mx.example>',
    'Mail delivery failed: returning message to sender',
    'The following address(es) failed:\n\n  ann@example.com\n    an MX or SRV record indicated no SMTP service',
  ],
  [
    'Exim, pipelined',
    'Mail Delivery System <Mailer-Daemon@mx.example>',
    'Mail delivery failed: returning message to sender',
    'The following address(es) failed:\n\n  ann@example.com\n    host mx [192.0.2.1]\n    SMTP error from remote mail server after pipelined RCPT TO:<ann@example.com>:\n    550 No such person',
  ],
  [
    'Sendmail',
    'Mail Delivery Subsystem <MAILER-DAEMON@mx.example>',
    'Returned mail: see transcript for details',
    '   ----- The following addresses had permanent fatal errors -----\n<ann@example.com>\n    (reason: 550 No such user)\n\n   ----- Transcript of session follows -----\n... while talking to mx.example.com.:\n>>> RCPT To:<ann@example.com>\n<<< 550 No such user\n550 5.1.1 <ann@example.com>... User unknown',
  ],
  [
    'Sendmail, host',
    'Mail Delivery Subsystem <MAILER-DAEMON@mx.example>',
    'Returned mail: Host unknown (Name server: example.com: host not found)',
    '   ----- The following addresses had permanent fatal errors -----\n<ann@example.com>\n\n   ----- Transcript of session follows -----\n550 5.1.2 <ann@example.com>... Host unknown (Name server: example.com: host not found)',
  ],
  [
    'qmail',
    'MAILER-DAEMON@mx.example',
    'failure notice',
    'Hi. This is the qmail-send program at mx.example.\n\n<ann@example.com>:\nSorry, no mailbox here by that name. (#5.1.1)',
  ],
  [
    'qmail, host',
    'MAILER-DAEMON@mx.example',
    'failure notice',
    "<ann@example.com>:\nSorry, I couldn't find any host named example.com. (#5.1.2)",
  ],
  [
    'qmail, remote',
    'MAILER-DAEMON@mx.example',
    'failure notice',
    '<ann@example.com>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 no such mailbox\nGiving up on 192.0.2.1.',
  ],
  [
    'Courier',
    '"Courier mail server at mx.example" <postmaster@mx.example>',
    'NOTICE: mail delivery status.',
    'UNDELIVERABLE MAIL\n\nThe following addresses could not be reached:\n\n<ann@example.com>:\n    >>> RCPT TO:<ann@example.com>\n    <<< 550 User unknown.',
  ],
  [
    'Exchange 2003',
    'System Administrator <postmaster@example.com>',
    'Undeliverable: Hello',
    'Your message did not reach some or all of the intended recipients.\n\nThe following recipient(s) could not be reached:\n\n      ann@example.com on 25.02.2026 10:00\n            The e-mail account does not exist at the organization this message was sent to.\n            <mx.example #5.1.1>',
  ],
  [
    'Exchange 2010, German',
    'Microsoft Exchange <postmaster@example.com>',
    'Unzustellbar: Hallo',
    'Fehler bei der Nachrichtenzustellung an folgende Empfänger oder Verteilerlisten:\n\nann@example.com\nDie von Ihnen angegebene E-Mail-Adresse wurde nicht gefunden.\n#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##',
  ],
  [
    'Microsoft 365, French',
    'Microsoft Outlook <postmaster@example.com>',
    'Non remis : Bonjour',
    "Votre message à ann@example.com n'a pas pu être remis.\n\nann est introuvable sur example.com.\nRemote Server returned '550 5.1.10 RESOLVER.ADR.RecipientNotFound'",
  ],
  [
    'Domino',
    'Postmaster@example.com',
    'DELIVERY FAILURE: User ann (ann@example.com) not listed in public Name & Address Book',
    'Your message\n\n  Subject: Hello\n\nwas not delivered to:\n\n  ann@example.com\n\nbecause:\n\n  User ann (ann@example.com) not listed in public Name & Address Book',
  ],
  [
    'GroupWise',
    'Mailer-Daemon@example.com',
    'Message status - undeliverable',
    'The message that you sent was undeliverable to the following:\n\tann@example.com (user not found)',
  ],
  [
    'Gmail',
    'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    'Delivery Status Notification (Failure)',
    'Delivery to the following recipient failed permanently:\n\n     ann@example.com\n\nTechnical details of permanent failure:\nThe error that the other server returned was:\n550 550 No such user here (state 14).',
  ],
  [
    'Gmail, domain',
    'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    'Delivery Status Notification (Failure)',
    "Your message wasn't delivered to ann@example.com because the domain example.com couldn't be found.",
  ],
  [
    'Gmail, DNS',
    'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    'Delivery Status Notification (Failure)',
    'Delivery to the following recipient failed permanently:\n\n     ann@example.com\n\nDNS Error: Domain name not found',
  ],
  [
    'Yahoo',
    'MAILER-DAEMON@yahoo.com',
    'Failure Notice',
    'Sorry, we were unable to deliver your message to the following address.\n\n<ann@example.com>:\n550: no such user [RCPT_TO]',
  ],
  [
    'GMX',
    'GMX Mailer Daemon <mailer-daemon@gmx.net>',
    'Mail delivery failed: returning message to sender',
    'The following address failed:\n\nann@example.com:\nSMTP error from remote server for RCPT TO command, host: mx.example.com (192.0.2.1) reason: 550 unknown user',
  ],
  [
    'KDDI',
    'no-reply@example.ne.jp',
    'Mail error',
    'Could not be delivered to: <ann@example.com>\nAs the remote domain doesnt exist.',
  ],
  [
    'MDaemon',
    'MDaemon at mx.example <MDaemon@mx.example>',
    'Permanent Delivery Failure',
    'The following data sections contain information.\n\nFailed address: ann@example.com\n\n--- Session Transcript ---\n--> RCPT To:<ann@example.com>\n<-- 550 Unknown user',
  ],
  ['IMail, user', 'Postmaster <postmaster@example.com>', 'Undeliverable Mail', 'Unknown user: ann@example.com'],
  [
    'IMail',
    'Postmaster <postmaster@example.com>',
    'Undeliverable Mail',
    'Unknown host: ann@example.com\n\nOriginal message follows.',
  ],
  [
    'OpenSMTPD',
    'Mailer Daemon <MAILER-DAEMON@mx.example>',
    'Delivery status notification: error',
    'Hi!\n\nThis is the MAILER-DAEMON, please DO NOT REPLY to this email.\n\nAn error has occurred while attempting to deliver a message for\nthe following list of recipients:\n\nann@example.com: Domain does not exist',
  ],
  [
    'DragonFly',
    'MAILER-DAEMON <>',
    'Mail delivery failed',
    'This is the DragonFly Mail Agent at mx.example.\n\nThere was an error delivering your mail to <ann@example.com>.\n\nmx.example.com [192.0.2.1] did not like our RCPT TO:\n550 no such mailbox',
  ],
  [
    'Zoho',
    'mailer-daemon@mail.zoho.com',
    'Undelivered Mail Returned to Sender',
    'This message was created automatically by mail delivery software.\n\nann@example.com, ERROR CODE :550 - 5.1.1 User does not exist',
  ],
  [
    'a Japanese provider',
    'MAILER-DAEMON@example.ne.jp',
    '配信エラー通知',
    '以下の宛先に送信できませんでした。\n\nann@example.com\n\nユーザーが見つかりません。',
  ],
  [
    'Tencent',
    'PostMaster <PostMaster@qq.com>',
    '来自qq.com的退信',
    '抱歉，您的邮件被退回来了……\n收件人：ann@example.com\n退信原因：收件人邮箱地址不存在',
  ],
  [
    'Mail.ru',
    'mailer-daemon@corp.mail.ru',
    'Mail failure.',
    'Это письмо создано автоматически.\n\nann@example.com\nПользователь не найден',
  ],
  [
    'Polish',
    'Mail Delivery System <MAILER-DAEMON@mx.example>',
    'Niedostarczona wiadomość',
    'Nie można dostarczyć wiadomości do:\n\nann@example.com\n\nNieznany użytkownik',
  ],
];

const alive: Known[] = [
  [
    'Postfix, after the mail',
    'MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Undelivered Mail Returned to Sender',
    '<ann@example.com>: host mx[192.0.2.1] said: 550 Unknown user (in reply to end of\n    DATA command)',
  ],
  [
    'Postfix, full',
    'MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Undelivered Mail Returned to Sender',
    '<ann@example.com>: maildir delivery failed: Sorry, the user’s maildir has overdrawn\n    his diskspace quota',
  ],
  [
    'Postfix, loop',
    'MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Undelivered Mail Returned to Sender',
    '<ann@example.com>: mail for example.com loops back to myself',
  ],
  [
    'Postfix, unreachable',
    'MAILER-DAEMON@mx.example (Mail Delivery System)',
    'Undelivered Mail Returned to Sender',
    '<ann@example.com>: connect to example.com[192.0.2.1]:25: Connection timed out',
  ],
  [
    'Exim, retry',
    'Mail Delivery System <Mailer-Daemon@mx.example>',
    'Mail delivery failed: returning message to sender',
    'The following address(es) failed:\n\n  ann@example.com\n    host mx [192.0.2.1]: retry timeout exceeded',
  ],
  [
    'Exim, syntax',
    'Mail Delivery System <Mailer-Daemon@mx.example>',
    'Mail failure - malformed recipient address',
    'A message that you sent contained a recipient address that was incorrectly constructed:\n\n  ann@example.com: malformed address',
  ],
  [
    'qmail, rejected after',
    'MAILER-DAEMON@mx.example',
    'failure notice',
    '<ann@example.com>:\n192.0.2.1 failed after I sent the message.\nRemote host said: 550 user unknown',
  ],
  [
    'qmail, too long',
    'MAILER-DAEMON@mx.example',
    'failure notice',
    "<ann@example.com>:\nI'm not going to try again; this message has been in the queue too long.",
  ],
  [
    'Exchange, size',
    'System Administrator <postmaster@example.com>',
    'Undeliverable: Hello',
    'The following recipient(s) could not be reached:\n\n      ann@example.com\n            This message is larger than the current system limit or the recipient’s mailbox is full.\n            <mx.example #5.2.3>',
  ],
  [
    'Exchange, restricted',
    'Microsoft Outlook <postmaster@example.com>',
    'Undeliverable: Hello',
    "Your message to ann@example.com couldn't be delivered.\n\nann isn't accepting messages from me@example.org.\nRemote Server returned '550 5.7.124 RESOLVER.RST.SenderNotInAllowedSendersList'",
  ],
  [
    'Domino, ambiguous',
    'Postmaster@example.com',
    'DELIVERY FAILURE: Several matches found in Domino Directory',
    'was not delivered to:\n\n  ann@example.com\n\nbecause:\n\n  Several matches found in Domino Directory',
  ],
  [
    'Gmail, after the mail',
    'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    'Delivery Status Notification (Failure)',
    'Delivery to the following recipient failed permanently:\n\n     ann@example.com\n\nThe error that the other server returned was:\n550 550 Unknown user ann@example.com (state 18).',
  ],
  [
    'GMX, full',
    'GMX Mailer Daemon <mailer-daemon@gmx.net>',
    'Mail delivery failed: returning message to sender',
    'The following address failed:\n\nann@example.com:\n5.2.2 mailbox full',
  ],
  [
    'KDDI, full',
    'no-reply@example.ne.jp',
    'Mail error',
    'Could not be delivered to: <ann@example.com>\nAs their mailbox is full.',
  ],
  [
    'au, disabled',
    'Postmaster@ezweb.ne.jp',
    'Mail System Error - Returned Mail',
    'The user(s) account is temporarily limited.\n\n<ann@ezweb.ne.jp>: 550 user unknown'.replaceAll(
      'ann@ezweb.ne.jp',
      'ann@example.com',
    ),
  ],
  [
    'a gateway that says no more',
    'MAILER-DAEMON@gw.example',
    'Delivery failure',
    'Unable to deliver message to: <ann@example.com>\nServer failed with: 550 No such user here',
  ],
  [
    'Google Groups',
    'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
    'Delivery Status Notification (Failure)',
    "We're writing to let you know that the group you tried to contact (ann@example.com) may not exist, or you may not have permission to post messages to the group.",
  ],
  [
    'Sieve',
    'Mail Delivery Subsystem <MAILER-DAEMON@mx.example>',
    'Automatically rejected mail',
    'Your message to <ann@example.com> was automatically rejected:\nI read no offers.',
  ],
];

describe('what programs are known to write when an email fails (S3)', () => {
  const cases = [...dead.map((each) => [...each, true] as const), ...alive.map((each) => [...each, false] as const)];

  test.each(cases)('%s', async (_program, from, subject, words, permanent) => {
    const asPart = { From: from, Subject: subject, 'Content-Type': 'multipart/mixed; boundary="b1"' };
    const inPart = aMail(asPart, parts('b1', ['text/plain; charset=utf-8', words], ['message/rfc822', returned]));
    const below = aMail(
      { From: from, Subject: subject },
      `${words}\n\n--- Below this line is a copy of the message.\n\n${returned}`,
    );
    for (const mail of [inPart, below]) {
      expect(await classify(mail)).toMatchObject({
        kind: 'bounce',
        messageId: 'ours@example.org',
        recipients: [{ address: 'ann@example.com', permanent }],
      });
    }
  });
});
