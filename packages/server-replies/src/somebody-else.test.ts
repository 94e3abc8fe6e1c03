import { describe, expect, test } from 'vitest';
import { blameFor } from './blame-for.ts';
import { replyOf } from './testing.ts';

const own = new Set(['sam@us.example']);
const recipients = ['ada@example.net'];
const blameOf = (reply: string, command = 'RCPT TO') => blameFor({ ...replyOf(reply, command), own, recipients }).blame;
const isDead = (reply: string, command?: string) => {
  const blame = blameOf(reply, command);
  return blame.on === 'recipient' && blame.cause === 'dead-address';
};

describe('S3: the general phrase for "mailbox unavailable" decides nothing where a cause stands behind it', () => {
  test.each([
    '550-Requested action not taken: mailbox unavailable\n550 invalid DNS MX or A/AAAA resource record',
    '550-Requested action not taken: mailbox unavailable\n550-invalid DNS MX or A/AAAA resource record\n550 For explanation visit https://postmaster.gmx.net/en/case?c=r0301',
    '550 mailbox unavailable (IP on Invaluement)',
    '550-Requested action not taken: mailbox unavailable\n550 Email is locked',
    '550 mailbox unavailable. Outgoing message quota used up',
    '550 Requested action not taken: mailbox unavailable or not local',
    '550-Requested action not taken: mailbox unavailable\n550-Dynamic IP',
    '550 mailbox unavailable: rejected by the administrator',
    '554 Mailbox unavailable. Your message was classified as unwanted.',
  ])('%s', (reply) => expect(blameOf(reply).on).not.toBe('recipient'));

  test.each([
    '550 Requested action not taken: mailbox unavailable',
    '550-Requested action not taken: mailbox unavailable\n550 For explanation visit https://postmaster.gmx.net/en/case?c=r0103&i=ip&v=203.0.113.9&r=1M',
    '550 5.5.0 Requested action not taken: mailbox unavailable (S2017062302). [DB3EUR04FT022.eop-eur04.prod.protection.outlook.com]',
    '550 mailbox unavailable: <ada@example.net>',
    '550 Requested mail action not taken: mailbox unavailable, user not found',
  ])('alone it does: %s', (reply) => expect(isDead(reply)).toBe(true));
});

test.each([
  ['552 Skrzynka odbiorcy jest przepelniona (onet.pl)', 'full'],
  ['552 Skrzynka pelna', 'full'],
  ['550 A conta ada@example.net foi desativada', 'closed'],
  ['550 Das Konto ada@example.net wurde deaktiviert', 'closed'],
])('S3: %s says that the mailbox is %s', (reply, cause) => {
  expect(blameOf(reply)).toMatchObject({ on: 'recipient', cause });
});

describe('S3: who names our address or our domain calls no recipient dead', () => {
  const forms = [
    'No such user here: A',
    'Unrouteable address: A',
    'Invalid mailbox: A',
    'A mailbox unavailable',
    'mailbox unavailable: A',
    '5.1.1 unknown or illegal alias: A',
    '5.1.3 A invalid address syntax',
    '#5.1.0 Address rejected A',
    '5.1.1 Bad address A',
    'A is not a valid user',
    'no mailbox here by that name: A',
    'unknown local part in <A>',
    '<A> has moved',
    'пользователь не найден: A',
    '收件人不存在 A',
    '<A> usuario inexistente',
    '<A> utente inesistente',
    '5.1.2 A bad destination',
  ];
  const named = ['sam@us.example', 'postmaster@us.example', 'us.example'];

  test.each(named)('%s', (name) => {
    const dead = forms.map((form) => `550 ${form.replace('A', name)}`).filter((reply) => isDead(reply));
    expect(dead).toEqual([]);
  });

  test('another address than the recipient’s is not the recipient, a spelling of it is', () => {
    expect(isDead('550 5.1.1 <bob@else.example>: user unknown')).toBe(false);
    expect(isDead('550 5.1.1 <ada@mx1.example.net>: user unknown')).toBe(true);
    expect(isDead('550 5.1.1 User unknown, contact help@else.example')).toBe(true);
    expect(isDead('551 5.1.6 User has moved; please try <ada.l@else.example>')).toBe(true);
  });

  test('a colleague is a recipient like any other', () => {
    const reply = replyOf('550 5.1.1 <ann@us.example>: user unknown', 'RCPT TO');
    const blame = { on: 'recipient', cause: 'dead-address' };
    expect(blameFor({ ...reply, own, recipients: ['ann@us.example'] }).blame).toEqual(blame);
    expect(blameFor({ ...reply, own: new Set(['ann@us.example']), recipients: ['ann@us.example'] }).blame).toEqual(
      blame,
    );
  });
});

describe('S3: the sender is the sender in any language and form', () => {
  test.each([
    'Adres nadawcy nie istnieje',
    'Adres nadawcy: nieznany użytkownik',
    'Adres zwrotny nie istnieje',
    "Adresse de l'émetteur inconnue",
    "L'émetteur n'existe pas, adresse inconnue",
    "L'adresse de retour n'existe pas",
    "L'adresse d'émission n'existe pas",
    'La dirección de retorno no existe',
    'La dirección de origen no existe',
    'La dirección de envío no existe',
    'O endereço de origem não existe',
    "L'indirizzo di ritorno non esiste",
    'Het retouradres bestaat niet',
    'Die Rücksendeadresse existiert nicht',
    'Ihre Adresse existiert nicht',
    'Versender unbekannt: Adresse existiert nicht',
    'Afsenderadressen findes ikke',
    'Afsenderadresse ukendt, brugeren findes ikke',
    'avsändaradressen finns inte',
    'Adresa odesílatele neexistuje',
    'Gönderenin adresi bulunamadı',
    'Feladó: a cím nem létezik',
    'Adresa expeditorului inexistentă, utilizator inexistent',
    'Адрес отправителя не существует',
    'Обратный адрес не существует',
    'Адресу відправника не знайдено',
    'Η διεύθυνση του αποστολέα δεν υπάρχει',
    '发件人地址不存在',
    '退信地址不存在',
    '送信元のアドレスは存在しません',
    '보낸 사람 주소가 존재하지 않습니다',
    'Alamat pengirim tidak ditemukan',
    'Envelope-From: user unknown',
    'From address: no such user',
    '5.7.1 Reply-To address does not exist',
    'Bounce address does not exist',
    'Return path: user unknown',
    'The account you are sending from does not exist',
    'The address you write from does not exist',
    '5.1.1 Sending user does not exist in tenant',
    'Customer account of sending server does not exist',
    'SASL user unknown',
    'Submission user unknown',
    'Your MX says: 550 User unknown',
    '5.1.2 Client host unknown',
    '203.0.113.9 does not exist in DNS',
    'User unknown or not authorised: your server is not authorised to verify users here',
    'No such user. Your server is listed on SORBS.',
  ])('%s', (words) => expect(blameOf(`550 ${words}`).on).not.toBe('recipient'));

  test.each([
    '5.1.1 <ada@example.net>: Recipient address rejected: User unknown',
    'User unknown; return to sender',
    'No such user, please check your address book',
    'المرسل إليه غير موجود',
  ])('but not whoever is only spoken to: %s', (words) => expect(isDead(`550 ${words}`)).toBe(true));
});

describe('S3, D8: limits and faults of ours end nobody’s sequence', () => {
  test.each([
    [
      'nobody',
      '550 5.2.1 The user you are trying to contact is receiving mail at a rate that prevents additional messages from being delivered',
    ],
    ['storage', '552 5.2.2 Sender mailbox over quota'],
    ['storage', '550 5.2.2 Your mailbox is full, delete messages before sending'],
    ['storage', '552 Das Postfach des Absenders ist voll'],
    ['sender', '550 5.2.1 The email account you are trying to send with is disabled'],
    ['sender', '550 5.2.1 account disabled (outgoing mail)'],
    ['sender', '550 5.2.1 Das Konto des Absenders ist gesperrt'],
    ['sender', '550 "Your IP: 203.0.113.9 : Your domain us.example is not allowed in header From"'],
    ['sender', '553 From header address sam@us.example is not verified'],
    ['sender', '550 Ihre IP-Adresse 203.0.113.9 wurde gesperrt'],
    ['unclear', '550 Rejected by header based manually Blocked Senders: sam@us.example'],
    ['unclear', '550 Mailbox unavailable or access denied [MTRhZZ1 IP: 203.0.113.9]'],
    ['email', '550-Requested action not taken: mailbox unavailable\n550 Message header size exceeds limit'],
    ['email', '554 5.6.0 Malformed header'],
  ])('%s: %s', (expected, reply) => {
    for (const command of ['RCPT TO', 'DATA']) {
      const blame = blameOf(reply, command);
      expect(blame.on === 'account' ? blame.fault : blame.on).toBe(expected);
    }
  });
});

describe('S3: the recipient in more languages', () => {
  test.each([
    ['full', 'Das Postfach des Empfängers ist voll'],
    ['full', 'Mailbox van ontvanger is vol'],
    ['full', 'La boîte du destinataire est pleine'],
    ['full', 'El buzón del destinatario está lleno'],
    ['full', 'Mottagarens inkorg är full'],
    ['full', 'A címzett postafiókja megtelt'],
    ['full', 'Alıcının posta kutusu dolu'],
    ['dead-address', 'Unbekannter Empfänger <ada@example.net>'],
    ['dead-address', '존재하지 않는 사용자입니다'],
    ['dead-address', 'Käyttäjää ei ole'],
    ['dead-address', 'A címzett nem létezik'],
    ['dead-address', 'Utilizator inexistent'],
    ['dead-address', 'Ο χρήστης δεν υπάρχει'],
    ['dead-address', 'Користувача не знайдено'],
    ['dead-address', 'Korisnik ne postoji'],
    ['dead-address', 'Người nhận không tồn tại'],
    ['dead-address', 'Pengguna tidak ditemukan'],
    ['dead-address', '5.2.0 This mailbox has been retired'],
    ['closed', 'This account is not allowed to receive external mail'],
    ['closed', '5.7.1 Recipient ada@example.net does not accept mail from unknown senders: user not in contact list'],
  ])('%s: %s', (cause, words) => expect(blameOf(`550 ${words}`)).toEqual({ on: 'recipient', cause }));
});
