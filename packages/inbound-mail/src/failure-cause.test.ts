import { describe, expect, test } from 'vitest';
import type { FailureCause } from './classification.ts';
import { failureCause } from './failure-cause.ts';

const refusals: Record<FailureCause, string[]> = {
  'dead-address': [
    '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown in local recipient table (in reply to RCPT TO command)',
    '550 5.1.1 <ann@example.com>: Recipient address rejected: User unknown in virtual mailbox table',
    '550 5.1.1 <ann@example.com>: Recipient address rejected: undeliverable address: host mx.example.com said: 550 no such user',
    '550 5.1.1 The email account that you tried to reach does not exist. Please try double-checking the address for typos',
    '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ann@example.com not found by SMTP address lookup',
    '550 5.4.1 Recipient address rejected: Access denied. AS(201806281) [mail.protection.outlook.com]',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '550 Requested action not taken: mailbox unavailable',
    "554 delivery error: dd This user doesn't have a yahoo.com account (ann@yahoo.com) [0] - mta1234.mail.ne1.yahoo.com",
    '550 sorry, no mailbox here by that name. (#5.7.17)',
    '550 5.1.1 sorry, no mailbox here by that name (#5.1.1 - chkuser)',
    '550 Unrouteable address',
    '550 No such person at this address',
    '550 No Such User Here',
    '550 unknown user',
    '550 Invalid recipient <ann@example.com>',
    '550 Invalid Recipient - https://community.mimecast.com/docs/DOC-1369#550',
    '550 5.1.1 <ann@icloud.com>: user does not exist',
    '550 Mailbox not found. http://service.mail.qq.com/cgi-bin/help?subtype=1',
    '550 User not found: ann@example.com',
    '550 ann@example.com: Recipient not found',
    '550 #5.1.0 Address rejected.',
    '550 5.1.1 ann@example.com Address not found',
    '550 Address unknown',
    '550 <ann@example.com> is not a valid mailbox',
    '551 User not local; please try <ann@example.org>',
    '550 5.1.6 Recipient no longer on server: ann@example.com',
    '551 5.1.6 ann@example.com has moved, please use ann@example.org',
    '550 5.1.2 <ann@nowhere.example>... Host unknown (Name server: nowhere.example: host not found)',
    'Host or domain name not found. Name service error for name=nowhere.example type=A: Host not found',
    "Sorry, I couldn't find any host named nowhere.example. (#5.1.2)",
    'DNS Error: DNS type mx lookup of nowhere.example responded with code NXDOMAIN Domain name not found: nowhere.example',
    '556 5.1.10 <ann@example.com>: Recipient address rejected: Domain nowhere.example does not accept mail (nullMX)',
    '521 example.com does not accept mail',
    '550 5.1.1 Adresse d au moins un destinataire invalide. Invalid recipient. OFR204_416 [416]',
    '550 RCP-P1 http://postmaster.facebook.com/response_codes?ip=192.0.2.1#rcp',
    '550 5.1.1 Mailbox does not exist',
    '550 Account closed',
    '550 The account has been closed',
    '550 5.1.1 unknown or illegal alias: ann@example.com',
    '550 relay: user ann not listed in Domino Directory',
    'User ann (ann@example.com) not listed in Domino Directory',
    '550 5.7.17 Mailbox owner has changed since 2019',
    '550 Benutzer unbekannt',
    '550 Der Empfänger ann@example.com existiert nicht',
    "550 L'utilisateur ann est inconnu",
    '550 El usuario ann no existe',
    '550 Il destinatario non esiste',
    '550 Gebruiker onbekend',
    '550 Такого пользователя нет',
    '550 non-local recipient verification failed: no such address here',
    '550 5.1.1 Recipient unknown',
    '553 sorry, that recipient is not in my validrcptto list (#5.7.1), invalid recipient, rcpt',
  ],
  full: [
    '552 5.2.2 <ann@example.com>: Recipient address rejected: Mailbox full',
    '452 4.2.2 The email account that you tried to reach is over quota',
    "552 5.2.2 The recipient's inbox is out of storage space and inactive",
    '550 5.2.2 user has exceeded their disk quota',
    '554 5.2.2 mailbox full; STOREDRV.Deliver.Exception:QuotaExceededException',
    '552 Requested mail action aborted: exceeded storage allocation',
    '550 User is over flow',
    '552 mailbox size limit exceeded',
    "maildir over quota, can't create temporary file: Disk quota exceeded",
    '550 <ann@example.com> quota exceed',
    '552 5.1.1 Boite du destinataire pleine. Recipient overquota. OFR204_417',
    '550 Das Postfach ist voll',
    '452 Insufficient system storage',
    '552 5.2.2 Over quota',
    'The user(s) account is temporarily over quota.',
  ],
  closed: [
    '550 The group you tried to contact (x) may not exist, or you may not have permission to post messages to the group.',
    '550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup; authentication required',
    '550 5.2.1 The email account that you tried to reach is disabled',
    '550 5.2.1 The email account that you tried to reach is inactive.',
    '554 30 Sorry, your message to ann@aol.example cannot be delivered. This mailbox is disabled (554.30)',
  ],
  account: [
    '550 Blocked - see https://ipcheck.proofpoint.com/?ip=192.0.2.1',
    '550 5.7.1 Service unavailable; Client host [192.0.2.1] blocked using zen.spamhaus.org',
    '554 5.7.1 <ann@example.com>: Relay access denied',
    '550 5.7.1 Unable to relay for ann@example.com',
    '550 relay not permitted',
    '550 5.1.8 <me@example.org>: Sender address rejected: Domain not found',
    '550 5.7.1 <me@example.org>: Sender address rejected: User unknown in virtual alias table',
    '553 5.1.8 Domain of sender address me@example.org does not exist',
    '550 Sender verify failed',
    '554 5.7.1 Your IP address is not registered with us',
  ],
  domain: [
    '550 5.7.25 The IP address sending this message does not have a PTR record',
    '550 5.7.26 This mail is unauthenticated, which poses a security risk to the sender and Gmail users',
    "550 5.7.1 Unauthenticated email from example.com is not accepted due to domain's DMARC policy",
  ],
  unclear: [
    '550 User suspended',
    '554 5.7.1 Spam message rejected',
    '550 5.7.1 Message rejected due to local policy',
    '554 Message not allowed - [PH01] Email not accepted for policy reasons.',
    '550 Administrative prohibition',
    '554 5.0.0 Service',
    '',
  ],
  content: [
    '552 5.3.4 Message size exceeds fixed maximum message size (10485760)',
    '552 5.2.3 Message too large for this recipient',
    '554 5.6.0 Message contains a virus (Eicar)',
    '554 5.6.1 Malformed MIME',
    '554 5.4.6 Too many hops',
  ],
  transient: [
    '451 4.7.1 Greylisting in action, please come back later',
    '421 4.4.2 Connection timed out',
    'Host or domain name not found. Name service error for name=example.com type=MX: Host not found, try again',
    'connect to mx.example.com[192.0.2.1]:25: Connection refused',
    '451 4.3.0 Temporary system problem. Try again later',
    'delivery temporarily suspended: lost connection with mx.example.com',
    'retry timeout exceeded',
  ],
};

/** Words that no filter uses, so that they need no proof. */
const verdicts = [
  'User ann (ann@example.com) not listed in Domino Directory',
  'The recipient name is not recognized',
  'Unrouteable address',
  'user not found',
  "because the address couldn't be found, or is unable to receive mail",
  'The following destination addresses were unknown',
  '550 5.4.1 Recipient address rejected: Access denied',
  "554 delivery error: dd This user doesn't have a yahoo.com account",
  '550 <ann@ezweb.ne.jp>: User unknown',
  '550 ... PowerMTA: bad-mailbox',
  "Sorry, I couldn't find any host named nowhere.example.",
  '521 example.com does not accept mail',
  '551 ann has moved to ann@example.org',
  'Empfänger unbekannt',
  "Sorry, I couldn't find a mail exchanger or IP address. (#5.4.4)",
  '550 5.4.310 DNS domain nowhere.example does not exist [Message=InfoDomainNonexistent]',
  "5.1.2 - Bad destination host 'DNS Hard Error looking up nowhere.example (MX): NXDomain'",
  '550 5.1.351 Remote server returned unknown recipient or mailbox unavailable',
];

/** Words of the same programs about something else. */
const otherVerdicts = [
  'lowest numbered MX record points to local host',
  'mail for example.com loops back to myself',
  '451 4.1.2 Host name lookup failure',
  'Address family mismatch on destination MXs',
  '550 5.1.20 "From" address is not valid',
  '550 5.7.193 UnifiedGroupAgent; Delivery failed because the sender is not a group member',
  '550 5.2.0 STOREDRV.Deliver.Exception:AccountDisabledException.MapiExceptionNotAuthorized',
  '550 5.0.350 Remote server returned an error -> 550 No such user',
  "5.3.0 - Other mail system problem 554-'mailbox is disabled'",
  'Cannot route mail to user (ann@example.com)',
];

/** Words that filters use, too. */
const replies = [
  '550 User unknown',
  '550 No such user here',
  '550 <ann@example.com>... Unknown recipient',
  '550 Mailbox not found',
];

describe('the words of a refusal tell what it means for the address (S3)', () => {
  const cases = Object.entries(refusals).flatMap(([cause, texts]) => texts.map((text) => [text, cause] as const));

  test.each(cases)('%s → %s', (text, cause) => {
    expect(failureCause({ diagnosis: text, notice: `${text} (in reply to RCPT TO command)`, status: null }).cause).toBe(
      cause,
    );
  });

  test.each(verdicts)('%s → dead-address without proof', (text) => {
    expect(failureCause({ diagnosis: text, notice: '', status: null }).cause).toBe('dead-address');
  });
});

test.each(otherVerdicts)('%s kills no address', (text) => {
  expect(failureCause({ diagnosis: text, notice: '', status: null }).cause).not.toBe('dead-address');
});

describe('“user unknown” is believed only with proof (S3)', () => {
  test.each(replies)('%s', (text) => {
    const dead = (evidence: { notice?: string; status?: string }) =>
      failureCause({ diagnosis: text, notice: evidence.notice ?? '', status: evidence.status ?? null }).cause ===
      'dead-address';
    expect(dead({})).toBe(false);
    expect(dead({ notice: 'Remote server returned an error.' })).toBe(false);
    expect(dead({ status: '5.0.0' })).toBe(false);
    expect(dead({ status: '5.1.0' })).toBe(false);
    expect(dead({ status: '5.1.8' })).toBe(false);
    expect(dead({ status: '5.1.1' })).toBe(true);
  });

  test.each([
    'host mx said: 550 no (in reply to RCPT TO command)',
    'SMTP error from remote mail server after RCPT TO:<ann@example.com>:',
    '>>> RCPT To:<ann@example.com>\n<<< 550 no',
    '192.0.2.1 does not like recipient.\nRemote host said: 550 no\nGiving up on 192.0.2.1.',
    'mx.example.com [192.0.2.1] did not like our RCPT TO:\n550 no',
    '550 no (state 14).',
    '--> RCPT To:<ann@example.com>\n<-- 550 no',
    'Remote SMTP server has rejected address',
    '550 no [RCPT_TO]',
  ])('RCPT was refused: %s', (notice) => {
    expect(failureCause({ diagnosis: '550 User unknown', notice, status: null }).cause).toBe('dead-address');
  });

  test.each([
    'host mx said: 550 no (in reply to end of DATA command)',
    'SMTP error from remote mail server after end of data:',
    '>>> RCPT To:<ann@example.com>\n<<< 250 ok\n>>> DATA\n<<< 550 no',
    '192.0.2.1 failed after I sent the message.\nRemote host said: 550 no',
    '550 no (state 18).',
  ])('but not when the whole mail was: %s', (notice) => {
    expect(failureCause({ diagnosis: '550 User unknown', notice, status: null }).cause).toBe('unclear');
  });
});

describe('a status code decides where the words do not', () => {
  test.each([
    ['5.1.1', 'dead-address'],
    ['5.1.2', 'dead-address'],
    ['5.1.10', 'dead-address'],
    ['5.2.2', 'full'],
    ['5.3.4', 'content'],
    ['5.7.1', 'unclear'],
    ['5.0.0', 'unclear'],
    ['5.2.1', 'closed'],
    ['4.4.1', 'transient'],
  ])('%s is %s', (status, cause) => {
    expect(failureCause({ diagnosis: '', notice: '', status }).cause).toBe(cause);
  });

  test('a code about the address outranks vague words', () => {
    expect(failureCause({ diagnosis: '550 5.1.1 Not accepted here', notice: '', status: '5.1.1' }).cause).toBe(
      'dead-address',
    );
  });
});

test.each(['550 No thanks', '550 Access denied', '553 <ann@example.com>', '550 Rejected'])(
  'S3: nobody is dead by a code that the reporter made of "%s"',
  (reply) => {
    for (const notice of ['', `<ann@example.com>: host mx said: ${reply} (in reply to RCPT TO command)`])
      expect(failureCause({ diagnosis: `smtp; ${reply}`, notice, status: '5.1.1' }).cause).toBe('unclear');
  },
);

describe('words for a dead address are doubted', () => {
  const unknownUser = '550 Unknown user ann@example.com';

  test('when they come only after the whole mail, as from filters of carriers', () => {
    const notice = '<ann@example.com>: host mx said: 550 Unknown user (in reply to end of DATA command)';
    expect(failureCause({ diagnosis: unknownUser, notice, status: '5.0.0' }).cause).toBe('unclear');
  });

  test('when the report calls the failure temporary', () => {
    expect(failureCause({ diagnosis: unknownUser, notice: '', status: '4.0.0' }).cause).toBe('transient');
  });

  test('but not when its code names the address', () => {
    expect(failureCause({ diagnosis: '450 4.1.1 User unknown', notice: '', status: '4.1.1' }).cause).toBe(
      'dead-address',
    );
  });

  test('but not for Sendmail’s words about every refused recipient', () => {
    const diagnosis = '550 5.7.1 IP address blacklisted\n550 5.1.1 <ann@example.com>... User unknown';
    expect(failureCause({ diagnosis, notice: '', status: '5.1.1' }).cause).toBe('account');
  });
});

describe('no address is called dead when the unknown user is the sender', () => {
  const own = new Set(['me@example.org']);
  const rcpt = '(in reply to RCPT TO command)';

  test.each([
    '550 5.7.1 Sender <me@example.org>: user unknown',
    '550 5.7.1 <me@example.org>: user unknown',
    '550 5.1.1 <me@example.org>... User unknown',
    '550 5.1.1 no such user <me@example.org>',
    '550 5.7.1 The sender of this message does not exist: user unknown',
    '550-Callback setup failed while verifying <me@example.org>\n550 5.1.1 User unknown\n550 Sender verify failed',
    '550 Callout verification of the sender failed: 550 user unknown',
    "550 Requested action not taken: originator's mailbox: user unknown",
    '550 5.1.0 Address rejected: sender is user unknown',
    '550 Absender unbekannt: user unknown',
    '550 expéditeur refusé: user unknown',
    '550 Remitente desconocido, user unknown',
    '550 Mittente sconosciuto, no such user',
    '550 Nadawca nieznany: user unknown',
    '550 Gönderen bulunamadı: user unknown',
    '550 Отправитель не существует: user unknown',
    '550 送信者が存在しません user unknown',
    '550 发件人不存在 user unknown',
  ])('%s', (text) => {
    expect(failureCause({ diagnosis: `${text} ${rcpt}`, notice: '', status: '5.1.1', own }).cause).toBe('account');
  });

  test.each([
    '550 5.1.1 <ann@example.com>: user unknown',
    '550 5.1.1 user unknown; please inform the sender',
    '550 5.1.1 Dear sender: user unknown',
    '550 5.1.1 Recipient address rejected: User unknown. Sent by me@example.org',
    '550 5.1.1 ann@example.com (generated from me@example.org) user not found',
  ])('but it is about the recipient: %s', (text) => {
    expect(failureCause({ diagnosis: `${text} ${rcpt}`, notice: '', status: null, own }).cause).toBe('dead-address');
  });

  test.each([
    '550-Requested action not taken: mailbox unavailable 550 invalid DNS MX or A/AAAA resource record',
    '550 postmaster@example.org: User unknown; see RFC 2821',
    '550 No such user here: me@example.org',
    '550 <bob@elsewhere.example>: User unknown',
    "550 Adresse de l'émetteur inconnue",
    '550 Adres nadawcy nie istnieje',
    '550 Afsenderadressen findes ikke',
    '550 5.2.2 Sender mailbox over quota',
    '550 5.2.1 Das Konto des Absenders ist gesperrt',
  ])('nor is this about the recipient: %s', (text) => {
    const evidence = {
      diagnosis: `${text} ${rcpt}`,
      notice: '',
      status: '5.0.0',
      own,
      recipients: ['ann@example.com'],
    };
    expect(failureCause(evidence).blame.on).not.toBe('recipient');
  });
});
