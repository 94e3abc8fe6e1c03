import { describe, expect, test } from 'vitest';
import { blameFor } from './blame-for.ts';
import { replyOf } from './testing.ts';

const verdict = (reply: string, command: string | null, own?: string[]) => {
  const { blame } = blameFor({ ...replyOf(reply, command), ...(own && { own: new Set(own) }) });
  if (blame.on === 'account') return blame.fault;
  return blame.on === 'recipient' ? blame.cause : blame.on;
};

describe('D8: what no rule knows is told by the command', () => {
  test.each([
    ['login', '535 5.7.8 no', 'AUTH PLAIN'],
    ['connection', '454 4.7.0 no', 'AUTH PLAIN'],
    ['connection', '535 5.7.8 authentication failed (temporary, LDAP down)', 'AUTH PLAIN'],
    ['connection', '535 Anmeldung vorübergehend nicht möglich', 'AUTH LOGIN'],
    ['connection', '535 5.7.0 Authentication server timed out', 'AUTH XOAUTH2'],
    ['login', '500 no', 'AUTH XOAUTH2'],
    ['sender', '550 no', 'MAIL FROM'],
    ['connection', '451 4.3.0 no', 'MAIL FROM'],
    ['connection', '421 4.3.2 no', 'MAIL FROM'],
    ['content', '552 5.3.4 Message size exceeds fixed limit', 'MAIL FROM'],
    ['connection', '554 no', 'CONN'],
    ['connection', '454 no', 'STARTTLS'],
    ['connection', '421 4.7.0 IP not in whitelist for RCPT domain, closing connection', 'RCPT TO'],
    ['connection', '451 4.3.0 Temporary system problem', 'RCPT TO'],
    ['connection', '451 4.3.0 Error: queue file write error', 'DATA'],
    ['connection', '451 4.3.0 <ada@example.net>: Temporary lookup failure', 'RCPT TO'],
    ['connection', '452 4.3.1 Insufficient system storage', 'MAIL FROM'],
    ['connection', '452 4.3.1 Insufficient system storage', 'DATA'],
    ['connection', '450 4.3.2 Service currently unavailable', 'RCPT TO'],
    ['nobody', '452 4.3.1 Mailbox full', 'RCPT TO'],
    ['nobody', '451 4.3.0 Greylisted, try again', 'RCPT TO'],
    ['nobody', "451 4.3.0 The recipient's server does not answer", 'DATA'],
    ['nobody', '451 4.7.1 Service unavailable', 'DATA'],
    ['nobody', '550 5.1.2 DNS lookup timeout, please retry', 'RCPT TO'],
    ['nobody', '450 4.2.0 Greylisted', 'RCPT TO'],
  ])('%s: %s to %s', (expected, reply, command) => {
    const { blame } = blameFor(replyOf(reply, command));
    expect([blame.on, 'fault' in blame && blame.fault, 'cause' in blame && blame.cause]).toContain(expected);
  });
});

describe('S3: what names nobody is unclear', () => {
  test.each([
    '550 Access denied',
    '550 Rejected',
    '550 No thanks',
    '550 no',
    '553 no',
    '553',
    '554 Transaction failed',
    '550 5.0.0 no',
    '550 5.1.0 no',
    '550 5.1.90 no',
    '550 5.7.1 Message rejected as spam by content filter',
    '550 5.7.1 Message rejected due to local policy',
    '550 Service unavailable, try again later',
    '550 Administrative prohibition',
  ])('%s', (reply) => {
    for (const command of ['RCPT TO', 'DATA', null]) expect(verdict(reply, command)).toBe('unclear');
  });

  test('"user unknown" without a code is believed in reply to RCPT alone', () => {
    expect(verdict('550 User unknown', 'RCPT TO')).toBe('dead-address');
    expect(verdict('550 User unknown', 'DATA')).toBe('unclear');
    expect(verdict('550 User unknown', null)).toBe('unclear');
    expect(verdict('550 5.1.1 User unknown', null)).toBe('dead-address');
  });

  test.each([
    '550 5.1.1 User unknown, blocked by our spam filter',
    '550 5.1.1 Recipient rejected by policy',
    '550 No such user; your IP has a bad reputation',
    '550 5.1.1 Blocked: your server is on a blacklist',
  ])('a filter is not believed: %s', (reply) => {
    expect(verdict(reply, 'RCPT TO')).not.toBe('dead-address');
  });
});

describe('S3: who says "later", or asks something of us, does not call anybody dead', () => {
  test.each([
    '550 Mailbox unavailable due to scheduled maintenance',
    '550 Directory lookup failed temporarily, recipient not found',
    '550 system error: could not find user record; try later',
    '550 No such account: SMTP user q9 unknown',
    '550 5.1.1 LDAP server unavailable: cannot verify recipient',
    '550 5.1.1 server busy, please try again later',
    '550 5.1.1 mailbox is being migrated, please retry',
    '550 5.1.1 unknown account, please log in',
    '550 5.1.1 <ada@example.net>: Recipient address rejected: unverified address: connect to mx1 timed out',
    '550 5.1.1 <ada@example.net> is protected: click here to prove you are human',
    '550 5.1.1 Der Empfaenger existiert, nimmt aber keine Post von Ihnen an',
    '550 5.1.1 Zu viele Empfänger in dieser Stunde, bitte später erneut versuchen',
    '550 invalid mailbox: from=<sam@us.example> to=<ada@example.net>',
    '550 5.1.1 user unknown: database error',
    '550 5.1.1 user unknown: could not connect to the directory',
    '550 5.1.1 Benutzer unbekannt: Verzeichnis nicht erreichbar',
    '550 5.1.1 Utilisateur inconnu, veuillez réessayer plus tard',
    '550 5.1.1 Impossible de vérifier le destinataire',
    '550 5.1.1 Destinataire inconnu, serveur occupé',
    "550 5.1.1 Le destinataire existe mais n'accepte pas vos messages",
    '550 5.1.1 Usuario desconocido, inténtelo de nuevo más tarde',
    '550 5.1.1 No se pudo verificar el destinatario',
    '550 5.1.1 Demasiados destinatarios por hora',
    '550 5.1.1 La casella esiste, però non accetta posta',
    '550 5.1.1 Utente sconosciuto, riprovare più tardi',
    '550 5.1.1 Casella inesistente: server in manutenzione',
    '550 5.1.1 Usuário desconhecido, tente novamente mais tarde',
    '550 5.1.1 Não foi possível verificar o destinatário',
    '550 5.1.1 Gebruiker onbekend, probeer het later opnieuw',
    '550 5.1.1 Te veel ontvangers',
    '550 5.1.1 Пользователь не найден, повторите попытку позже',
    '550 5.1.1 Не удалось проверить получателя',
    '550 5.1.1 用户不存在,请稍后重试',
    '550 5.1.1 系统繁忙',
    '550 5.1.1 无法验证收件人',
    '550 5.1.1 ユーザーを確認できません。後で再試行してください',
    '550 5.1.1 受信者は存在しますが、受け取りません',
  ])('%s', (reply) => {
    for (const command of ['RCPT TO', 'DATA']) expect(verdict(reply, command)).not.toBe('dead-address');
    expect(blameFor(replyOf(reply, 'RCPT TO')).blame.on).not.toBe('recipient');
  });

  test.each([
    '550 5.1.1 <ada@example.net>: Recipient address rejected: User unknown in local recipient table',
    "550-5.1.1 The email account that you tried to reach does not exist. Please try\n550 5.1.1 double-checking the recipient's email address for typos",
    '550-Callout verification failed:\n550 550 5.1.1 User unknown',
    '550 5.1.1 <ada@example.net>: unverified address: host mx1.example.net[192.0.2.1] said: 550 5.1.1 User unknown',
    '550 5.1.1 Benutzer unbekannt',
    '550 utilisateur inconnu',
    '550 Usuario desconocido',
    '550 Usuário não existe mais',
    '550 El usuario no existe mas',
    '550 Utente sconosciuto',
    '550 Gebruiker onbekend',
    '550 Пользователь не найден',
    '550 用户不存在',
    '550 宛先が存在しません',
  ])('but who says nothing else is believed: %s', (reply) => {
    expect(verdict(reply, 'RCPT TO')).toBe('dead-address');
  });
});

describe('S3: "user unknown" in any language needs RCPT or a code, and no words of a filter', () => {
  test.each([
    '550 Benutzer unbekannt',
    '550 utilisateur inconnu',
    '550 Usuario desconocido',
    '550 Utente sconosciuto',
    '550 Gebruiker onbekend',
    '550 Пользователь не найден',
    '550 用户不存在',
    '550 宛先が存在しません',
    '550 destinataire invalide',
    '550 unroutable address',
    '550 address not found',
    '554 5.7.1 Correo no deseado rechazado: usuario desconocido',
    '554 5.6.0 Inhalt abgelehnt, Benutzer unbekannt',
  ])('after the text: %s', (reply) => {
    expect(verdict(reply, 'DATA')).toBe('unclear');
  });

  test.each([
    '550 5.1.1 Correo no deseado rechazado: usuario desconocido',
    '550 5.1.1 Courrier indésirable: utilisateur inconnu',
    '550 5.1.1 Posta indesiderata, utente sconosciuto',
    '550 5.1.1 Unerwünschte Nachricht, Benutzer unbekannt',
    '550 5.1.1 Mensagem indesejada: usuário desconhecido',
    '550 5.1.1 Ongewenste mail: gebruiker onbekend',
    '550 5.1.1 垃圾邮件 用户不存在',
    '550 5.1.1 Спам: пользователь не найден',
  ])('at RCPT: %s', (reply) => {
    expect(verdict(reply, 'RCPT TO')).not.toBe('dead-address');
  });
});

describe('S3: words that may be about us make nobody dead', () => {
  test.each([
    '550 5.1.8 Domain not found',
    '550 5.1.7 Invalid address',
    '550 Your domain has no MX record',
    '550 The sending domain does not exist',
    '550 Return path does not exist',
    '550 your account does not exist',
    '550 Invalid address in From header',
    '550 invalid address in MAIL FROM',
    '550 mailbox unavailable: sender is not registered',
    '550 5.1.1 Sender does not exist',
    '550 Host mail.us.example not found',
    '550 Domain us.example not found',
    '550 rejected: cannot resolve hostname',
    '550 No such domain',
    '550 Account suspended',
    '550 Quota exceeded',
    '550 You have reached the limit of recipients per day',
    '550 Ihr Konto wurde gesperrt',
    '550 Expéditeur refusé',
    '550 Límite de envío excedido',
  ])('%s', (reply) => {
    for (const command of ['RCPT TO', 'DATA', null])
      expect(['account', 'domain', 'unclear']).toContain(blameFor(replyOf(reply, command)).blame.on);
  });
});

describe('S3: "unknown" about us says nothing about the recipient', () => {
  const own = ['sam@us.example', 'us.example'];

  test.each([
    '550 5.1.1 <sam@us.example>: user unknown',
    '550 5.1.1 no such user <Sam@US.example>',
    '550 5.1.2 us.example: domain not found',
    '550 unknown domain us.example',
    '550 5.1.1 Sender unknown',
    '550 5.1.0 sender mailbox does not exist',
    '550-Verification failed for <sam@us.example>\r\n550-Unrouteable address\r\n550 Sender verify failed',
  ])('%s', (reply) => {
    for (const command of ['MAIL FROM', 'RCPT TO', 'DATA', null])
      expect(['sender', 'domain']).toContain(verdict(reply, command, own));
  });

  test('an address of a colleague is a recipient like any other', () => {
    expect(verdict('550 5.1.1 <ann@us.example>: user unknown', 'RCPT TO', own)).toBe('dead-address');
  });
});

test.each([
  ['550 5.7.26 This mail has been blocked because the sender is unauthenticated. - gsmtp', null, 'google'],
  ['550 5.7.515 Access denied, sending domain us.example does not meet the required level', null, 'microsoft'],
  ['550 5.7.27 SPF check did not pass. - gsmtp', 'spf', 'google'],
  ['550 5.7.30 DKIM did not pass. - gsmtp', 'dkim', 'google'],
  ['550 5.7.25 The IP address does not have a PTR record. - gsmtp', 'ptr', 'google'],
  ["550 5.7.1 not accepted due to the domain's DMARC policy", 'dmarc', null],
])('D8: a refused domain, its record and who asks for it: %s', (reply, record, provider) => {
  expect(blameFor(replyOf(reply, 'DATA')).blame).toEqual({ on: 'domain', record, provider });
});

test.each([
  ['550 Too many messages. Try again in 92 seconds.', 92 / 60],
  ['421 Too many connections, wait 10 min', 10],
  ['450 4.7.1 Error: too much mail from 192.0.2.1; retry after 2 hours', 120],
  ['454 4.7.0 Too many login attempts, please try again later.', null],
  ['421 too many connections, try again later\r\n421 4.7.0 3 of 2', null],
])('D8: what the server asks to wait is heard: %s', (reply, waitMinutes) => {
  expect(blameFor(replyOf(reply, 'AUTH PLAIN')).blame).toMatchObject({ waitMinutes });
});
