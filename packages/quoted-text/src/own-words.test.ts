import { describe, expect, test } from 'vitest';
import { ownWords } from './own-words.ts';

/** As Gmail, Apple Mail and Outlook write it in each language. */
const heads = [
  'On Wed, Feb 25, 2026 at 10:00 AM Hans Example <hans@example.org> wrote:',
  'Am Mi., 25. Feb. 2026 um 10:00 Uhr schrieb Hans <hans@example.org>:',
  'Le mer. 25 févr. 2026 à 10:00, Hans <hans@example.org> a écrit :',
  'El mié, 25 feb 2026 a las 10:00, Hans (<hans@example.org>) escribió:',
  'Il giorno mer 25 feb 2026 alle ore 10:00 Hans <hans@example.org> ha scritto:',
  'Op wo 25 feb 2026 om 10:00 schreef Hans <hans@example.org>:',
  'Em qua., 25 de fev. de 2026 às 10:00, Hans <hans@example.org> escreveu:',
  'śr., 25 lut 2026 o 10:00 Hans <hans@example.org> napisał(a):',
  'st 25. 2. 2026 v 10:00 odesílatel Hans <hans@example.org> napsal:',
  'Den ons 25 feb. 2026 kl 10:00 skrev Hans <hans@example.org>:',
  'ons. 25. feb. 2026 kl. 10:00 skrev Hans <hans@example.org>:',
  'ke 25. helmik. 2026 klo 10.00 Hans (hans@example.org) kirjoitti:',
  'Hans <hans@example.org> ezt írta (időpont: 2026. febr. 25., Sze, 10:00):',
  'Hans <hans@example.org>, 25 Şub 2026 Çar, 10:00 tarihinde şunu yazdı:',
  'ср, 25 февр. 2026 г. в 10:00, Hans <hans@example.org>:',
  '2026年2月25日(水) 10:00 Hans <hans@example.org>:',
  'Hans <hans@example.org> 于2026年2月25日周三 10:00写道：',
  'Hans <hans@example.org> 於 2026年2月25日 週三 上午10:00寫道：',
  '2026년 2월 25일 (수) 오전 10:00, Hans <hans@example.org>님이 작성:',
  '-----Ursprünglicher Termin-----',
  "-----Rendez-vous d'origine-----",
  '-----元のメッセージ-----',
  'Kimden: Hans <hans@example.org>',
  '보낸 사람: Hans <hans@example.org>',
];

describe('the typed text ends where the answered mail is quoted', () => {
  test.each(heads)('%s', (head) => {
    expect(ownWords(`Typed.\n\n${head}\n\nQuoted.`)).toBe('Typed.');
    expect(ownWords(`Typed.\n${head}\n> Quoted.`)).toBe('Typed.');
  });

  test('also where its head is wrapped', () => {
    const wrapped = 'On Wed, Feb 25, 2026 at 10:00 AM Hans Example\n<hans@example.org> wrote:';
    expect(ownWords(`Typed.\n${wrapped}\n> Quoted.`)).toBe('Typed.');
  });

  test('S6: the last line above the quote counts as typed', () => {
    expect(ownWords('Please remove me from your list.\nOn Tue Hans wrote:\n> Hi')).toBe(
      'Please remove me from your list.',
    );
  });

  test.each([
    ['a language that has no pattern', 'trešd., 2026. g. 25. febr. lietotājs Hans (<hans@example.org>) rakstīja:'],
    ['three lines', 'On Wed, Feb 25, 2026 at 10:00 AM Hans Example\n<\nhans@example.org> wrote:'],
  ])('in %s', (_, head) => {
    expect(ownWords(`Typed.\n${head}\n\n> Quoted.`)).toBe('Typed.');
  });

  test.each([
    'We met on 3.10 with Ann:\nfine.',
    '----- My questions -----\nWhat does it cost?',
    'My number from 2026 on:\n+49 1234',
    'As I wrote:\nno.',
  ])('but not at: %s', (text) => {
    expect(ownWords(text)).toBe(text);
  });

  test('S6: what is typed below a quote counts too, without the signature', () => {
    const text = '> Shall we talk?\n\nPlease take me off your list.\n-- \nAda\nunsubscribe.example\n';
    expect(ownWords(text)).toBe('Please take me off your list.');
  });

  test('but not what a mailing list adds below a quote that was answered above', () => {
    const text = 'I have passed it on to Ann.\n\n> Shall we talk?\n\nTo unsubscribe from this group, send an email.\n';
    expect(ownWords(text)).toBe('I have passed it on to Ann.');
  });
});
