import { describe, expect, test } from 'vitest';
import { optOutVerdict } from './testing.ts';

describe('S14: the writer’s own mail, advertising and readers are no stop', () => {
  test.each([
    'Unsubscribe link: do you add one?',
    'Opt-out lists: can you import those?',
    'Abgemeldete Empfänger: was passiert mit denen?',
    'Désinscriptions : comment sont-elles gérées ?',
    'Bajas: ¿qué pasa con ellas?',
    'Disiscritti: come li gestite?',
    'Afmeldingen: hoe verwerken jullie die?',
    'We stopped sending newsletters, ads work better for us.',
    'Wir schalten keine Anzeigen mehr bei Meta.',
    'Wir planen keine Werbung.',
    'Nous ne souhaitons pas lancer de campagne.',
    'No queremos lanzar anuncios.',
    'Non vogliamo inviare email di massa.',
    'Não queremos fazer anúncios.',
    'Wij willen geen mailings versturen.',
    'Nie chcemy prowadzić kampanii.',
    'Vi vil ikke sende reklame.',
    'Neposíláme newslettery.',
    'Мы не делаем рассылок.',
  ])('%s', (text) => {
    expect(optOutVerdict(text)).toBe('no');
  });

  test.each(['Wir brauchen keine Werbung.', 'unsubscribed leads'])('no certain one: %s', (text) => {
    expect(optOutVerdict(text)).not.toBe('stop');
  });

  test.each([
    'We do not send newsletters, remove us from your list.',
    'Wir wollen keine Werbung von Ihnen.',
    'Nous ne voulons plus recevoir vos newsletters.',
    'No queremos recibir publicidad.',
    'Non vogliamo più ricevere le vostre newsletter.',
  ])('but ours to them are: %s', (text) => {
    expect(optOutVerdict(text)).toBe('stop');
  });
});

describe('S14: who wants no more following up is heard or held', () => {
  test.each([
    'Do not chase.',
    'Please don’t nudge me again.',
    'Nerven Sie nicht weiter!',
    'Weitere Mails sind zwecklos.',
    'Inutile de nous réécrire.',
    'Pas besoin de me recontacter.',
    'No vale la pena insistir.',
    'Non mi ricontatti.',
    'Não vale a pena insistir.',
    'Val me niet meer lastig.',
    'Proszę nie nalegać.',
    'Du behöver inte höra av dig igen.',
    'Det er ingen grund til at rykke mig.',
    'Neurgujte mě už.',
    'Хватит меня беспокоить',
    '不用再联系了',
  ])('%s', (text) => {
    expect(optOutVerdict(text)).not.toBe('no');
  });

  test.each([
    'Hope I do not bother you.',
    'Sie stören nicht, keine Sorge.',
    'Bitte nicht vor Montag nachfassen.',
    'Pas besoin de me recontacter avant mardi.',
    'Non mi ricontatti prima di lunedì.',
    'Je hoeft me niet te bellen.',
    'Otrzymaliśmy Twoje zgłoszenie.',
  ])('but not: %s', (text) => {
    expect(optOutVerdict(text)).toBe('no');
  });
});

describe('S6, S14: a request typed into the subject of an answer', () => {
  test.each([
    ['UNSUBSCRIBE Re: Idea', '', 'stop'],
    ['[EXTERNAL] STOP EMAILING ME Re: Idea', '', 'stop'],
    ['Désinscription RE: Idea', '', 'stop'],
    ['Re: Idea - UNSUBSCRIBE', '', 'maybe'],
    ['AW: Idea - bitte austragen', 'Ann Lee\nHead of Finance', 'maybe'],
    ['RE: [EXTERNAL] please unsubscribe', '', 'maybe'],
    ['not interested - remove me', '', 'maybe'],
    ['Re: Idea - UNSUBSCRIBE', 'Sounds good', 'no'],
    ['Re: Stop', 'From: Sam\nSent: Friday\nTo: Ann\nSubject: Stop\n\nHi', 'no'],
    ['Re: Stop wasting time on lists', '', 'no'],
    ['Tuesday? Re: Idea', '', 'no'],
  ])('%s, %j: %3$s', (subject, text, verdict) => {
    expect(optOutVerdict(text, subject)).toBe(verdict);
  });
});
