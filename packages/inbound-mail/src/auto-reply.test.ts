import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail } from './testing.ts';

describe('an automatic answer is known by its headers (RFC 3834 and older habits)', () => {
  test.each([
    ['Auto-Submitted', 'auto-replied'],
    ['Auto-Submitted', 'auto-replied (vacation)'],
    ['Auto-Submitted', 'auto-generated'],
    ['X-Autoreply', 'yes'],
    ['X-Autorespond', 'Re: Hello'],
    ['Precedence', 'auto_reply'],
    ['X-Apple-Action', 'VACATION'],
    ['X-MS-Exchange-Inbox-Rules-Loop', 'ann@example.com'],
    ['X-MS-Exchange-Generated-Message-Source', 'Mailbox Rules Agent'],
  ])('%s: %s', async (name, value) => {
    expect((await classify(aMail({ [name]: value }, 'I am away.'))).kind).toBe('auto-reply');
  });

  test.each([
    ['Auto-Submitted', 'no'],
    ['X-Autoreply', 'no'],
    ['X-Auto-Response-Suppress', 'All'],
    ['X-MS-Has-Attach', ''],
  ])('but not by %s: %s', async (name, value) => {
    expect((await classify(aMail({ [name]: value }, 'Yes, please.'))).kind).toBe('reply');
  });
});

test.each([
  'Re: Semester tickets',
  'Re: OOO what a great offer',
  '[EXTERNAL] Re: OOO what a great offer',
  '{Spam?} Ynt: Out of office hours call?',
  'YNT: Urlaubsvertretung gesucht',
  'Re: Out of office hours call?',
  'AW: Urlaubsvertretung gesucht',
  'Re: Abwesenheit digital erfassen',
  'Re: On leave management software',
  'Re: Отпуск клиентов',
])('S2: a person answers our own subject about absences: %s', async (subject) => {
  const text = 'Yes, sounds good, let us talk on Monday. Ann';
  expect((await classify(aMail({ Subject: subject }, text))).kind).toBe('reply');
});

describe('an automatic answer is known by how its subject begins', () => {
  test.each([
    'Automatic reply: A question',
    'Auto: A question',
    'AUTO: Ann Lee is out of the office (returning 03/03/2026)',
    'Out of Office: A question',
    'Out of office',
    'OOO: A question',
    'Re: Out of the office until Monday',
    'Automatische Antwort: Eine Frage',
    'Abwesenheitsnotiz: Eine Frage',
    'Abwesend: Eine Frage',
    'Réponse automatique : Une question',
    'Absence du bureau : Une question',
    'Respuesta automática: Una pregunta',
    'Fuera de la oficina: Una pregunta',
    'Resposta automática: Uma pergunta',
    'Risposta automatica: Una domanda',
    'Automatisch antwoord: Een vraag',
    'Afwezig: Een vraag',
    'Odpowiedź automatyczna: Pytanie',
    'Autosvar: En fråga',
    'Automatiskt svar: En fråga',
    'Fraværende: Et spørgsmål',
    'Автоматический ответ: Вопрос',
    'Automaattinen vastaus: Kysymys',
    'Automatická odpověď: Dotaz',
    'Automatická odpoveď: Otázka',
    'Otomatik Yanıt: Soru',
    '[EXTERNAL] Automatic reply: A question',
    '[EXT] Automatische Antwort: Eine Frage',
    '[Auto-Reply] A question',
    '{Spam?} Otomatik Yanıt: Soru',
    'Automatikus válasz: Kérdés',
    'Răspuns automat: Întrebare',
    'Αυτόματη απάντηση: Ερώτηση',
    'Автоматична відповідь: Питання',
    'Автоматичен отговор: Въпрос',
    'Automatski odgovor: Pitanje',
    'תשובה אוטומטית: שאלה',
    'رد تلقائي: سؤال',
    'Balasan otomatis: Pertanyaan',
    '자동 회신: 질문',
    '自動応答: 質問',
    '自动回复: 问题',
  ])('%s', async (subject) => {
    expect((await classify(aMail({ Subject: subject }, 'Danke / Merci / Thanks'))).kind).toBe('auto-reply');
  });

  test.each([
    'Re: How to handle absence requests',
    'Our out of office party',
    'Automatic doors: an offer',
    'Re: Automation',
    'Vacation rentals',
    'Absolute Preise',
    'Semesterbericht',
    'Away game on Sunday',
  ])('but not: %s', async (subject) => {
    expect((await classify(aMail({ Subject: subject }, 'Let us talk.'))).kind).toBe('reply');
  });
});

describe('an automatic answer without header and subject', () => {
  test('is known by its first words together with a sign of a program', async () => {
    const words = 'Thank you for your mail. I am currently out of the office.';
    expect((await classify(aMail({ Precedence: 'bulk' }, words))).kind).toBe('auto-reply');
    expect((await classify(aMail({ 'Return-Path': '<>' }, words))).kind).toBe('auto-reply');
    expect((await classify(aMail({}, words))).kind).toBe('reply');
  });

  test('does not count when its words are quoted', async () => {
    const text = 'Good luck!\n\nOn 24 Feb 2026 Me wrote:\n> I am out of the office.';
    expect((await classify(aMail({ 'Return-Path': '<>' }, text))).kind).toBe('reply');
  });
});

test('an automatic answer names the email it answers, and who is away', async () => {
  const found = await classify(
    aMail({ 'Auto-Submitted': 'auto-replied', 'In-Reply-To': '<ours@example.org>' }, 'Back on 3 March.'),
  );
  expect(found).toMatchObject({
    kind: 'auto-reply',
    messageId: 'ours@example.org',
    returnDate: '2026-03-03',
    recipients: [{ address: 'ann@example.com', permanent: null }],
  });
});

test('an absence by HCL Domino needs no AUTO: in its subject', async () => {
  const subject = 'Ann Lee is out of the office';
  const text = 'I will be out of the office starting 02/24/2026 and will not return until 03/02/2026.';
  expect((await classify(aMail({ Subject: subject }, text))).kind).toBe('auto-reply');
  expect((await classify(aMail({ Subject: subject, 'X-Mailer': 'HCL Domino' }, 'Ask Bob.'))).kind).toBe('auto-reply');
  expect((await classify(aMail({ 'X-Notes-Item': 'OutOfOffice; name=$AssistMail' }, 'Ask Bob.'))).kind).toBe(
    'auto-reply',
  );
  expect((await classify(aMail({ Subject: 'Bob is out of the office' }, 'Shall I tell him?'))).kind).toBe('reply');
});

test('iCloud tells the end of an absence in a field', async () => {
  const criteria = '{kind=VACATION,startDate=2026-02-20T15:00:00Z,endDate=2026-03-09T14:59:59Z}';
  const found = await classify(aMail({ 'X-Apple-Action': 'VACATION', 'X-Apple-Criteria': criteria }, 'Sleeping.'));
  expect(found).toMatchObject({ kind: 'auto-reply', returnDate: '2026-03-09' });
});
