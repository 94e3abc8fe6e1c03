import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { challengeProducts } from './rules/challenge-signs.ts';
import { helpDesks } from './rules/help-desk-signs.ts';
import { aMail, parts } from './testing.ts';

const ours = { 'In-Reply-To': '<ours@example.org>', References: '<ours@example.org>' };
const kindOf = async (fields: Record<string, string>, text: string) => (await classify(aMail(fields, text))).kind;

describe('a help desk’s receipt is no reply', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'Zendesk',
      { Subject: '[Request received] Hello', 'X-Mailer': 'Zendesk Mailer', 'Auto-Submitted': 'auto-generated' },
      '##- Please type your reply above this line -##\n\nYour request (30112) has been received and is being reviewed by our support staff.',
    ],
    [
      'Freshdesk',
      { Subject: 'Ticket Received - Hello' },
      'Dear Hans,\n\nWe would like to acknowledge that we have received your request and a ticket has been created with Ticket ID - 28.',
    ],
    [
      'osTicket',
      { Subject: 'Support Ticket Opened [#123456]' },
      'Dear Hans,\n\nA request for support has been created and assigned #123456. A representative will follow-up with you as soon as possible.',
    ],
    [
      'Request Tracker',
      { Subject: '[example.com #84640] AutoReply: Hello', Precedence: 'bulk', 'RT-Ticket': 'example.com #84640' },
      'Greetings,\n\nThis message has been automatically generated in response to the\ncreation of a trouble ticket regarding "Hello".',
    ],
    [
      'OTRS in German',
      { Subject: '[Ticket#2026112510000012] RE: Hallo', 'X-Powered-By': 'OTRS', Precedence: 'bulk' },
      'Vielen Dank. Wir haben Ihre Anfrage erhalten, die Ticketnummer lautet 2026112510000012.',
    ],
    [
      'Zammad',
      {
        Subject: 'Thanks for your inquiry (Hello)',
        'Auto-Submitted': 'auto-replied',
        'X-Mailer': 'Zammad Mail Service',
      },
      'Your request Ticket#31001 has been received and will be reviewed by our support staff.',
    ],
    [
      'Jira',
      { Subject: 'SUP-12 Hello', 'X-JIRA-FingerPrint': 'abc' },
      'Reply above this line.\n\nJust confirming that we got your request. We’re on it.',
    ],
    [
      'ServiceNow',
      { Subject: 'INC0010023 opened on your behalf' },
      'Your incident INC0010023 has been opened. Please do not reply.',
    ],
    [
      'Odoo',
      { Subject: 'Re: Hello' },
      'Dear Hans,\n\nYour request Hello has been received and is being reviewed by our Customer Care team. The reference of your ticket is 17.',
    ],
    ['HESK', { Subject: '[#AB1-CD2-3456] Ticket received: Hello' }, 'Your support ticket "Hello" has been submitted.'],
    [
      'no known one, in English',
      { Subject: 'Re: Hello', 'Auto-Submitted': 'auto-replied' },
      'Thank you. We have received your message and will get back to you within 24 hours.',
    ],
    [
      'no known one, in French',
      { Subject: 'Re: Hello', 'Return-Path': '<>' },
      'Bonjour, nous avons bien reçu votre demande.',
    ],
    ['no known one, in Spanish', { Subject: 'Acuse de recibo', Precedence: 'bulk' }, 'Hemos recibido su consulta.'],
    [
      'no known one, in Portuguese',
      { Subject: 'Re: Hello', From: 'noreply@them.example' },
      'Recebemos a sua mensagem. O chamado 4711 foi aberto.',
    ],
    [
      'no known one, in Italian',
      { Subject: 'Re: Hello', 'Auto-Submitted': 'auto-generated' },
      'Abbiamo ricevuto la sua richiesta.',
    ],
    [
      'no known one, in Dutch',
      { Subject: 'Ontvangstbevestiging', 'Auto-Submitted': 'auto-replied' },
      'Wij hebben uw bericht ontvangen.',
    ],
    [
      'no known one, in Polish',
      { Subject: 'Re: Hello', 'Auto-Submitted': 'auto-replied' },
      'Otrzymaliśmy Twoje zgłoszenie.',
    ],
    [
      'that somebody will answer',
      { From: 'noreply@them.example', Subject: 'Thank you for contacting Them' },
      'Thank you for contacting us. One of our representatives will be in touch shortly.',
    ],
    [
      'under the subject of an absence',
      { 'Auto-Submitted': 'auto-replied', Subject: 'Automatic reply: Hello' },
      'We have received your message and will answer within 2 business days.',
    ],
    [
      'what becomes of the ticket',
      { Subject: '[Ticket #123456] Hello', 'X-Mailer': 'Zendesk Mailer' },
      'Your ticket has been marked as solved. How would you rate our support?',
    ],
  ])('%s', async (_, fields, text) => {
    expect(await kindOf({ ...ours, ...fields }, text)).toBe('receipt');
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'through Zendesk',
      {
        Subject: 'Re: Hello',
        'X-Mailer': 'Zendesk Mailer',
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      },
      '##- Please type your reply above this line -##\n\nHi Hans,\n\nyes, we are interested. Can you call me on Monday?\n\nGreta',
    ],
    [
      'through Request Tracker',
      {
        Subject: '[them.example #84640] Re: Hello',
        'RT-Originator': 'greta@them.example',
        'Auto-Submitted': 'auto-generated',
        Precedence: 'bulk',
      },
      'Yes please, send an offer.',
    ],
    [
      'through one that nobody knows',
      { Subject: 'Re: Hello [Ticket#20261125]', 'Auto-Submitted': 'auto-replied' },
      'Ja, gerne. Schicken Sie mir ein Angebot.',
    ],
    ['with a number', {}, 'Hi, I have received your message, thank you. Our reference is #12345. Yes, let us talk.'],
    [
      'about its own order',
      {},
      'Thanks, we have received your message and discussed it. Please send the contract, reference: PO-12345.',
    ],
    [
      'with thanks, through Zendesk',
      { 'X-Mailer': 'Zendesk Mailer', 'Auto-Submitted': 'auto-generated' },
      'Thank you for your message. We are interested and will get back to you on Monday.',
    ],
    ['about a ticket', {}, 'Your case sounds interesting. Which request was received when? Call me.'],
  ])('but a person’s answer is a reply: %s', async (_, fields, text) => {
    expect(await kindOf({ ...ours, ...fields }, text)).toBe('reply');
  });

  test('a person’s opt-out through a help desk is one, and an absence stays one', async () => {
    const zendesk = { ...ours, 'X-Mailer': 'Zendesk Mailer', 'Auto-Submitted': 'auto-generated' };
    expect(await classify(aMail(zendesk, 'Please remove me from your list.'))).toMatchObject({
      kind: 'reply',
      optOut: true,
    });
    expect(await kindOf({ ...zendesk, Subject: 'Out of office' }, 'I am away.')).toBe('auto-reply');
    expect(await kindOf({ ...zendesk }, 'I am currently out of the office.')).toBe('auto-reply');
  });
});

describe('a challenge is no reply and no bounce', () => {
  test.each<[string, Record<string, string>, string]>([
    [
      'BoxTrapper',
      {
        'X-Boxtrapper': 'k2pG7wXZ',
        'X-Autorespond': 'k2pG7wXZ',
        Precedence: 'auto_reply',
        Subject: 'Your email requires verification verify#k2pG7wXZ',
      },
      'The message you sent requires that you verify that you are a real live human being and not a spam source.\n\nThe headers of the message are shown below:\n\nFrom: me@example.org\nTo: ann@example.com\nSubject: Hi\nMessage-ID: <ours@example.org>',
    ],
    [
      'UOL AntiSpam',
      { From: 'AntiSpam UOL <ann@uol.example>', Subject: 'AntiSpam UOL - Confirmação' },
      'Olá,\n\nVocê enviou uma mensagem para ann@uol.example. Para que sua mensagem seja encaminhada, clique aqui.',
    ],
    [
      'Spam Arrest',
      { Subject: 'Re: Hello' },
      'Just this once, click the link below so I can receive your emails.\nYou won’t have to do this again.\n\nhttp://www.spamarrest.com/a2?1',
    ],
    [
      'EarthLink',
      { Subject: 'Re: Hello', 'Return-Path': '<spamblocker-challenge@bounce.earthlink.net>' },
      'I apologize for this automatic reply to your email.',
    ],
    [
      'TMDA',
      { 'Message-ID': '<2026.1.TMDA@x-tmda-confirm>', Subject: 'Please confirm your message' },
      'This message was created automatically by mail delivery software (TMDA).\n\nYour message has not yet been delivered.',
    ],
    ['ASK', { 'X-AskVersion': '2.5', Subject: 'Please confirm' }, 'Reply to this message.'],
    [
      'Bluebottle',
      { Subject: 'RE: Hello' },
      'This account is protected by Bluebottle. Please click on the following link.',
    ],
    [
      'Boxbe',
      { From: 'noreply@boxbe.com' },
      'Hello,\n\nI received your message. Click below to be added to my Boxbe Guest List.',
    ],
    [
      'Mailinblack',
      { Subject: 'Authentification' },
      'Bonjour,\nma messagerie est protégée par Mailinblack. Cliquez ici.',
    ],
    ['Sendio', { Subject: 'Hello' }, 'This is a one-time Sender Address Verification. Reply to be delivered.'],
    [
      'no known one',
      { 'Auto-Submitted': 'auto-replied', Subject: 'Re: Hello' },
      'Your message is being held. Please click the link below to prove that you are human.',
    ],
    [
      'no known one, in German',
      { 'Return-Path': '<>', Subject: 'Re: Hallo' },
      'Bitte klicken Sie auf den Link, damit Ihre Nachricht zugestellt wird.',
    ],
    [
      'no known one, in Spanish',
      { 'Auto-Submitted': 'auto-generated', Subject: 'Re: Hola' },
      'Su mensaje está retenido. Haga clic aquí para que sea entregado.',
    ],
  ])('%s', async (_, fields, text) => {
    expect(await kindOf({ ...ours, ...fields }, text)).toBe('challenge');
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'who asks to confirm',
      {},
      'Can you confirm your address, so that we can receive the samples? Please click on our calendar link.',
    ],
    [
      'who quotes one',
      {},
      'What is this?\n\n> The message you sent requires that you verify that you are a real live human being',
    ],
    [
      'who is told of a bounce',
      {},
      'I got "550 sender address verification failed" for your mail, please click resend to deliver it.',
    ],
    ['who sells such products', {}, 'We use a spam filter of our own, no need for yours.'],
  ])('but a person’s mail is a reply: %s', async (_, fields, text) => {
    expect(await kindOf({ ...ours, ...fields }, text)).toBe('reply');
  });
});

describe('a calendar’s answer is no reply', () => {
  const calendar = (method: string, product = 'x') =>
    `BEGIN:VCALENDAR\nPRODID:-//${product}//EN\nMETHOD:${method}\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR`;

  test.each([
    ['alone', { 'Content-Type': 'text/calendar; method=REPLY; charset=UTF-8' }, calendar('REPLY')],
    [
      'beside words',
      { 'Content-Type': 'multipart/alternative; boundary="b"' },
      parts(
        'b',
        ['text/plain', 'Ann has accepted.'],
        ['text/calendar; method=REPLY', calendar('REPLY', 'Google Inc//Google Calendar')],
      ),
    ],
    [
      'attached',
      { 'Content-Type': 'multipart/mixed; boundary="b"' },
      parts('b', ['text/plain', 'Ann has declined.'], ['application/ics; name="invite.ics"', calendar('REPLY')]),
    ],
    [
      'with another time',
      { 'Content-Type': 'multipart/mixed; boundary="b"' },
      parts('b', ['text/calendar', calendar('COUNTER', 'Microsoft Corporation')]),
    ],
    ['by its class', { Subject: 'Zugesagt: Gespräch', 'Content-class': 'urn:content-classes:calendarmessage' }, ''],
    ['by its words', { Subject: 'Declined: Call' }, 'Ann Lee has declined this invitation.'],
  ])('%s', async (_, fields, text) => {
    expect(await kindOf({ ...ours, ...(fields as Record<string, string>) }, text)).toBe('calendar');
  });

  test('but an invitation is a reply, and so are words or an opt-out under such a subject', async () => {
    const invitation = { 'Content-Type': 'multipart/alternative; boundary="b"' };
    expect(
      await kindOf(
        invitation,
        parts('b', ['text/plain', 'Let us talk.'], ['text/calendar; method=REQUEST', calendar('REQUEST')]),
      ),
    ).toBe('reply');
    expect(await kindOf({ Subject: 'Accepted: your offer' }, 'Yes, let us start on Monday.')).toBe('reply');
    const declined = parts(
      'b',
      ['text/plain', 'Please remove me from your list.'],
      ['text/calendar; method=REPLY', calendar('REPLY')],
    );
    expect(await classify(aMail(invitation, declined))).toMatchObject({ kind: 'reply', optOut: true });
  });
});

describe('a symbol pressed below our email is no reply', () => {
  const quote = '\n________________________________\nFrom: Hans <hans@example.org>\nSent: Tuesday\n\nHi';

  test.each([
    ['Outlook', {}, `Jane Roe reacted to your message:${quote}`],
    ['Outlook with a symbol', {}, `[like]  Jane Roe reacted to your message:${quote}`],
    ['Outlook in German', {}, `👍 Jane Roe hat auf Ihre Nachricht reagiert:${quote}`],
    ['Outlook in French', {}, `Jane Roe a réagi à votre message:${quote}`],
    ['Outlook in Japanese', {}, `Jane Roe さんがあなたのメッセージにリアクションしました:${quote}`],
    ['Exchange’s field', { 'X-MS-Reactions': 'like' }, 'Jane'],
    ['Gmail’s words', {}, '😂 Jane Roe reacted via Gmail\n\nOn Tue Hans wrote:\n> Hi'],
    ['iPhone', {}, 'Liked “Hi Jane, are you free for a call?”'],
    ['iPhone, with a symbol', {}, 'Reacted ❤️ to “Hi Jane”'],
    ['iPhone in German', {}, 'Gefällt „Hallo Jane“'],
    ['Android', {}, '👍 to “Hi Jane”'],
    ['another', {}, 'Jane Roe liked your email'],
  ])('%s', async (_, fields, text) => {
    expect(await kindOf({ ...ours, ...(fields as Record<string, string>) }, text)).toBe('reaction');
  });

  test('Gmail’s own part', async () => {
    const text = parts(
      'b',
      ['text/plain', '🎉'],
      ['text/vnd.google.email-reaction+json', '{"emoji":"🎉","version":1}'],
      ['text/html', '<p>🎉</p>'],
    );
    expect(await kindOf({ ...ours, 'Content-Type': 'multipart/alternative; boundary="b"' }, text)).toBe('reaction');
  });

  test.each([
    [{}, `Jane Roe reacted to your message:\n\nYes, call me.${quote}`],
    [{}, 'I liked your email.'],
    [{}, 'Liked your offer. Call me.'],
    [{}, '👍'],
    [{ 'X-MS-Reactions': 'allow' }, 'Yes.'],
    [{ 'X-MS-Reactions': 'disallow' }, 'Yes.'],
  ])('but typed words are a reply: %o %s', async (fields, text) => {
    expect(await kindOf({ ...ours, ...(fields as Record<string, string>) }, text)).toBe('reply');
  });
});

test('ten help desks and ten challenge products are known at least, each with its source', () => {
  for (const products of [helpDesks, challengeProducts]) {
    expect(products.length).toBeGreaterThanOrEqual(10);
    expect(products.filter(({ source }) => source.length < 8)).toEqual([]);
  }
});
