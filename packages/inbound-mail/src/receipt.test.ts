import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail } from './testing.ts';

const ours = { 'In-Reply-To': '<ours@example.org>', References: '<ours@example.org>' };
const kindOf = async (fields: Record<string, string>, text: string) =>
  (await classify(aMail({ ...ours, ...fields }, text))).kind;

/** By language: a help desk's receipt, the words of a person who received our email, and an absence. */
const languages: [language: string, receipt: string, typed: string, away: string][] = [
  [
    'English',
    'Hello Hans,\n\nThank you for your message. We have received your request and will get back to you within 24 hours.\n\nKind regards,\nThe Support Team',
    'We have received your request and would like to see a demo. Call me on Monday.',
    'I am currently out of the office.',
  ],
  [
    'German',
    'Guten Tag,\n\nvielen Dank für Ihre Nachricht. Wir haben Ihre Anfrage erhalten und\nwerden sie schnellstmöglich bearbeiten.\n\nMit freundlichen Grüßen\nIhr Support-Team',
    'Wir haben Ihre Anfrage erhalten und möchten einen Termin vereinbaren. Rufen Sie mich an.',
    'Ich bin derzeit nicht im Büro.',
  ],
  [
    'French',
    'Bonjour,\n\nNous avons bien reçu votre demande. Nous la traiterons dans les meilleurs délais.\n\nCordialement,\nService client',
    'Nous avons bien reçu votre message et souhaitons une démonstration lundi.',
    'Je suis actuellement absent.',
  ],
  [
    'Spanish',
    'Hola,\n\nHemos recibido su solicitud. Le responderemos lo antes posible.\n\nSaludos',
    'Hemos recibido su mensaje y nos gustaría una reunión el lunes.',
    'Estoy fuera de la oficina.',
  ],
  [
    'Portuguese',
    'Olá,\n\nRecebemos a sua mensagem. Entraremos em contato em breve.\n\nAtenciosamente',
    'Recebemos a sua mensagem e gostaríamos de marcar uma reunião.',
    'Estou de férias.',
  ],
  [
    'Italian',
    'Gentile Hans,\n\nAbbiamo ricevuto la sua richiesta. Risponderemo al più presto.\n\nCordiali saluti',
    'Abbiamo ricevuto la sua richiesta e vorremmo un incontro lunedì.',
    'Sono attualmente fuori ufficio.',
  ],
  [
    'Dutch',
    'Beste Hans,\n\nWij hebben uw bericht ontvangen. Wij beantwoorden het zo spoedig mogelijk.\n\nMet vriendelijke groet',
    'Wij hebben uw bericht ontvangen en willen graag een afspraak.',
    'Ik ben momenteel afwezig.',
  ],
  [
    'Polish',
    'Dzień dobry,\n\nOtrzymaliśmy Twoje zgłoszenie. Odpowiemy jak najszybciej.\n\nZ poważaniem',
    'Otrzymaliśmy Państwa wiadomość i chcielibyśmy umówić spotkanie.',
    'Jestem obecnie na urlopie.',
  ],
  [
    'Czech',
    'Dobrý den,\n\nVáš požadavek byl přijat. Odpovíme co nejdříve.\n\nS pozdravem',
    'Obdrželi jsme Vaši zprávu a chtěli bychom schůzku v pondělí.',
    'Jsem na dovolené.',
  ],
  [
    'Swedish',
    'Hej,\n\nVi har mottagit ditt meddelande. Vi återkommer så snart vi kan.\n\nMed vänlig hälsning',
    'Vi har mottagit ditt meddelande och vill gärna ha ett möte.',
    'Jag är på semester.',
  ],
  [
    'Danish',
    'Hej,\n\nVi har modtaget din henvendelse. Vi vender tilbage hurtigst muligt.\n\nMed venlig hilsen',
    'Vi har modtaget din mail og vil gerne have et møde.',
    'Jeg er på ferie.',
  ],
  [
    'Norwegian',
    'Hei,\n\nVi har mottatt din henvendelse. Vi besvarer den snarest.\n\nMed vennlig hilsen',
    'Vi har mottatt din henvendelse og vil gjerne ha et møte.',
    'Jeg er for øyeblikket ikke på kontoret.',
  ],
  [
    'Finnish',
    'Hei,\n\nOlemme vastaanottaneet viestisi. Vastaamme mahdollisimman pian.\n\nYstävällisin terveisin',
    'Olemme vastaanottaneet viestisi ja haluaisimme tavata maanantaina.',
    'Olen lomalla.',
  ],
  [
    'Hungarian',
    'Tisztelt Hans!\n\nMegkeresését megkaptuk. Hamarosan válaszolunk.\n\nÜdvözlettel',
    'Megkeresését megkaptuk, és szeretnénk egy időpontot hétfőre.',
    'Szabadságon vagyok.',
  ],
  [
    'Turkish',
    'Sayın Hans,\n\nTalebiniz alınmıştır. En kısa sürede size dönüş yapacağız.\n\nSaygılarımızla',
    'Mesajınız bize ulaştı, pazartesi bir görüşme istiyoruz.',
    'Şu anda izindeyim.',
  ],
  [
    'Russian',
    'Здравствуйте!\n\nВаша заявка принята. Мы ответим вам в ближайшее время.\n\nС уважением',
    'Мы получили ваше письмо и хотели бы встретиться в понедельник.',
    'Я нахожусь в отпуске.',
  ],
  [
    'Japanese',
    'ハンス 様\n\nお問い合わせありがとうございます。\nお問い合わせを受け付けました。担当者より追ってご連絡いたします。',
    'メールを受け取りました。月曜日に打ち合わせをしたいです。',
    '休暇をいただいております。',
  ],
  [
    'Chinese',
    '您好：\n\n我们已收到您的请求。我们会尽快回复。\n\n客服团队',
    '我们已收到您的邮件，想了解价格，请周一联系我。',
    '我正在休假。',
  ],
  [
    'Korean',
    '안녕하세요, 고객님.\n\n문의가 접수되었습니다. 빠른 시일 내에 답변드리겠습니다.\n\n감사합니다',
    '메일을 받았습니다. 월요일에 회의를 하고 싶습니다.',
    '휴가 중입니다.',
  ],
];

describe.each(languages)('a receipt in %s', (_, receipt, typed, away) => {
  const automatic = { 'Auto-Submitted': 'auto-replied' };

  test('is known by its fields, or without them by a number and nothing besides', async () => {
    expect(await kindOf(automatic, receipt)).toBe('receipt');
    expect(await kindOf({ Subject: '[#12345] Hello' }, receipt)).toBe('receipt');
    expect(await kindOf({ Subject: 'Re: Hello [Ticket#2026112510000012]' }, receipt)).toBe('receipt');
  });

  test('but what a person types is a reply, with a number and without', async () => {
    for (const Subject of ['Re: Hello', 'Re: [#12345] Hello', '[Ticket #12345] Hello', 'Hello'])
      expect(await kindOf({ Subject }, typed)).toBe('reply');
    expect(await kindOf({ Subject: '[#12345] Hello' }, `${receipt}\n\nP.S. ${typed}`)).toBe('reply');
    expect(await kindOf({ 'X-Mailer': 'Zendesk Mailer', ...automatic }, typed)).toBe('reply');
  });

  test('and an absence stays an absence, even if it says that the mail was received', async () => {
    expect(await kindOf(automatic, away)).toBe('auto-reply');
    expect(await kindOf(automatic, `${away}\n\n${receipt}`)).toBe('auto-reply');
  });
});

test.each([
  'Здравствуйте! Ваше письмо получено, пришлите цены на 100 штук.',
  'Mesajınız bize ulaştı. Teklifinizi gönderin.',
  'Wir haben Ihre Nachricht erhalten. Schicken Sie uns bitte ein Angebot.',
  'Nous avons bien reçu votre message, envoyez-nous vos tarifs.',
])('a person’s wish is a reply, even if the help desk marks everything as automatic: %s', async (text) => {
  expect(await kindOf({ 'X-Mailer': 'Zendesk Mailer', 'Auto-Submitted': 'auto-generated' }, text)).toBe('reply');
});

describe('a receipt by its subject', () => {
  test.each([
    ['[#12345] Wir haben Ihre Anfrage erhalten', 'Unser Team ist Mo–Fr von 9 bis 17 Uhr da. FAQ: https://them.example'],
    ['SUP-12 Your request has been received', 'Your request SUP-12 has been received.'],
    ['Your request SUP-12 has been received', 'Your request SUP-12 has been received. Do not reply.'],
    ['[EXTERNAL] (SUP-12) Request received', 'We have received your request SUP-12.'],
    ['[#778899] Talebiniz alındı', 'Talep numaranız: 778899'],
    ['Ваша заявка №12345 принята', 'Номер заявки: 12345'],
    ['Eingangsbestätigung', 'Wir haben Ihre Nachricht erhalten.'],
    ['【受付完了】お問い合わせ', 'お問い合わせを受け付けました。'],
  ])('%s', async (Subject, text) => {
    expect(await kindOf({ Subject }, text)).toBe('receipt');
  });

  test.each([
    ['Re: [#12345] Wir haben Ihre Anfrage erhalten', 'Ja, gerne am Montag.'],
    ['Your message received', 'We have received your message and want 100 pieces.'],
    ['Ihre Nachricht ist interessant', 'Unser Budget: #12345. Wann passt es?'],
    ['[#12345] Your request has been received', 'Could you call me on Monday?'],
    ['SUP-12 questions', 'Yes, please.'],
  ])('but not: %s', async (Subject, text) => {
    expect(await kindOf({ Subject }, text)).toBe('reply');
  });
});

test.each([
  'Vielen Dank. Wir haben Ihre Anfrage erhalten.\n\nMit freundlichen Grüßen\nGreta\n\nP.S. Das Angebot nehmen wir an.',
  'We have received your request and will get back to you.\n\nRegards\nGreta\n\nThe offer is too high for us.',
  'Wir haben Ihre Anfrage erhalten. Herr Meier kommt am Montag vorbei.',
  'Danke, das passt. Wir haben Ihre Nachricht erhalten.',
  'We have received your request. What does it cost?',
  'Yes.',
])('one sentence that no receipt has makes it a reply: %s', async (text) => {
  expect(await kindOf({ Subject: '[#12345] Hello' }, text)).toBe('reply');
});

test.each([
  ['[#12345] Hello', 'Bitte nehmen Sie mich aus Ihrem Verteiler.'],
  ['Re: [#12345] Hello', 'We have received your message. Please remove me from your list.'],
  ['Re: Hello', 'Talebiniz alındı. Lütfen beni listeden çıkarın.'],
])('S6: an opt-out under %s is heard', async (Subject, text) => {
  expect(await classify(aMail({ ...ours, Subject }, text))).toMatchObject({ kind: 'reply', optOut: true });
});
