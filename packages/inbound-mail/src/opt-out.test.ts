import { describe, expect, test } from 'vitest';
import { optOutVerdict } from './testing.ts';

describe('a person asks for no more mail', () => {
  test.each([
    'Unsubscribe',
    'STOP',
    'Could you please remove me from your list?',
    'Hello Max,\nunsubscribe\nAnn',
    'Stop.\n\nAnn Lee\nExample Ltd',
    'Please remove me from your list.',
    'Please remove my email address from your database. Thanks',
    'Hi Max,\n\nplease take me off your mailing list.\n\nBest, Ann',
    "Don't contact me again.",
    'Stop emailing me',
    'Please unsubscribe me.\n\nOn 24 Feb 2026 Me wrote:\n> Hi',
    'Bitte nehmen Sie mich aus Ihrem Verteiler.',
    'Bitte keine weiteren Mails mehr.',
    'Abmelden',
    'Merci de me désinscrire de votre liste.',
    'Ne me contactez plus, ne plus me contacter.',
    'Por favor, darme de baja.',
    'No me envíen más correos',
    'Por favor remova-me da sua lista.',
    'Cancellatemi dalla vostra lista.',
    'Graag afmelden',
    'Proszę usunąć mój adres z bazy.',
    'Ta bort mig från listan.',
    'Удалите меня из рассылки.',
    'Dar de baja',
    'Lösch meine Daten',
    'Proszę o usunięcie z listy',
    'Lütfen beni listeden çıkarın',
    'Bana bir daha mail atmayın',
    'Odhlásit',
    'Leiratkozás',
    'Dezabonare',
    'Παρακαλώ διαγράψτε με από τη λίστα',
    '配信停止をお願いします。',
    'メールを送らないでください',
    '退订',
    '请不要再给我发邮件',
    '수신거부',
    'يرجى إزالتي من القائمة',
    'لا تراسلني مرة أخرى',
    'Bitte abmelden.\nAm Mi., 25. Feb. 2026 um 10:00 Uhr schrieb Max <max@example.org>:\n> Hallo',
    'Avregistrera mig.\n\nDen ons 25 feb. 2026 kl 10:00 skrev Max <max@example.org>:\n\nHej',
  ])('%s', (text) => {
    expect(optOutVerdict(text)).toBe('stop');
  });

  test('in the subject alone', () => {
    expect(optOutVerdict('', 'unsubscribe')).toBe('stop');
    expect(optOutVerdict('Tell me more', 'Re: unsubscribe')).toBe('no');
  });
});

describe('a person asks for something else', () => {
  test.each([
    'Yes, tell me more!',
    'Stop by our office on Monday.',
    'We could not stop laughing. Call me.',
    'Please remove the second clause from the contract.',
    'Can you remove me from the list of speakers and add Bob? He will unsubscribe from nothing.\n'.repeat(6),
    'Sounds great.\n\n> If you want no more mail, reply "unsubscribe".',
    'Great.\n\nOn Tue, 24 Feb 2026 at 10:00, Max <max@example.org> wrote:\n\nunsubscribe',
    'Please do not unsubscribe me, I like your mails.',
    'Interested! Please do not email me, call me instead.',
    'Why should I opt out of our current plan?',
    'Bitte schicken Sie mir keine Rechnung, sondern ein Angebot.',
    'No, thanks.',
    'Stop, I love it!',
    'Remove me from the cc, but Bob is interested.',
    '请不要发给其他人，我们很感兴趣',
    'Bana teklifinizi gönderin lütfen.',
    'How can I unsubscribe from your competitor? They do not remove me from their list.',
  ])('%s', (text) => {
    expect(optOutVerdict(text)).not.toBe('stop');
  });
});
