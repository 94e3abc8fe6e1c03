import { describe, expect, test } from 'vitest';
import { textParts } from './text-parts.ts';

const own = (text: string) => textParts(text).flatMap((part) => (part.isQuoted ? [] : [part.text]));
const quoted = (text: string) => textParts(text).flatMap((part) => (part.isQuoted ? [part.text] : []));

describe('what is quoted is told from what the writer typed', () => {
  test('lines that begin with ">", with the line that introduces them', () => {
    const text = 'Sounds good!\n\nOn Mon, Mar 2, 2026 at 9:00 AM Sam <sam@example.com> wrote:\n\n> Hi Ada,\n>\n> 5?\n';
    expect(textParts(text)).toEqual([
      { text: 'Sounds good!', isQuoted: false },
      {
        text: 'On Mon, Mar 2, 2026 at 9:00 AM Sam <sam@example.com> wrote:\n\n> Hi Ada,\n>\n> 5?',
        isQuoted: true,
      },
    ]);
  });

  test('answers between the quotes, and below them, stay', () => {
    const text = '> When?\nTuesday\n\n> Where?\n\nHere\n\nOn Mon, Ada <ada@example.com> wrote:\n> one\n> two\n\nBye';
    expect(own(text)).toEqual(['Tuesday', 'Here', 'Bye']);
    expect(quoted(text)).toEqual(['> When?', '> Where?', 'On Mon, Ada <ada@example.com> wrote:\n> one\n> two']);
  });

  test.each([
    ['On Mar 2, 2026, at 09:00, Sam <sam@example.com> wrote:'],
    ['On Mon, Mar 2, 2026 at 9:00 AM Sam Rivers\n<sam.rivers@example.com> wrote:'],
    ['Am 2. März 2026 um 09:00 schrieb Sam <sam@example.com>:'],
    ['Am Mo., 2. März 2026 um 09:00 Uhr schrieb Sam <\nsam@example.com>:'],
    ['Le lun. 2 mars 2026 à 09:00, Sam <sam@example.com> a écrit :'],
    ['El lun, 2 mar 2026 a las 9:00, Sam (<sam@example.com>) escribió:'],
    ['Il giorno lun 2 mar 2026 alle ore 09:00 Sam <sam@example.com> ha scritto:'],
    ['Em seg., 2 de mar. de 2026 às 09:00, Sam <sam@example.com> escreveu:'],
    ['Op ma 2 mrt 2026 om 09:00 schreef Sam <sam@example.com>:'],
    ['Den mån 2 mars 2026 kl 09:00 skrev Sam <sam@example.com>:'],
    ['man. 2. mars 2026 kl. 09:00 skrev Sam <sam@example.com>:'],
    ['ma 2. maalisk. 2026 klo 9.00 Sam (sam@example.com) kirjoitti:'],
    ['pon., 2 mar 2026 o 09:00 Sam <sam@example.com> napisał(a):'],
    ['po 2. 3. 2026 v 9:00 odesílatel Sam <sam@example.com> napsal:'],
    ['пн, 2 мар. 2026 г. в 09:00, Sam <sam@example.com>:'],
    ['2026年3月2日(月) 9:00 Sam <sam@example.com>:'],
    ['2026년 3월 2일 (월) 오전 9:00, Sam <sam@example.com>님이 작성:'],
  ])('everything below %j, when nothing tells where it ends', (line) => {
    expect(textParts(`Ja\n${line}\nHi Ada,\n\nhow is it?`)).toEqual([
      { text: 'Ja', isQuoted: false },
      { text: `${line}\nHi Ada,\n\nhow is it?`, isQuoted: true },
    ]);
  });

  test.each([
    ['-----Original Message-----'],
    ['----- Ursprüngliche Nachricht -----'],
    ['-------- Message d’origine --------'],
    ['---------- Forwarded message ---------\nFrom: Sam <sam@example.com>\nDate: Mon, Mar 2, 2026'],
    ['From: Sam <sam@example.com>\nSent: Monday, March 2, 2026 9:00 AM\nTo: Ada\nSubject: Hello'],
    ['*From:* Sam Rivers\n*Date:* Monday\n*To:* Ada\n*Subject:* Hello'],
    [
      '________________________________\nVon: Sam Rivers\nGesendet: Montag, 2. März 2026 09:00\nAn: Ada\nBetreff: Hallo',
    ],
    ['Von: Sam\nGesendet: Montag'],
    ['De : Sam\nEnvoyé : lundi\nÀ : Ada\nObjet : Bonjour'],
    ['De: Sam\nEnviado el: lunes\nPara: Ada\nAsunto: Hola'],
    ['Da: Sam <sam@example.com>\nData: lunedì\nA: Ada\nOggetto: Ciao'],
    ['Van: Sam\nVerzonden: maandag\nAan: Ada\nOnderwerp: Hallo'],
    ['От: Sam\nОтправлено: понедельник\nКому: Ada\nТема: Привет'],
    ['差出人: Sam\n送信日時: 月曜日\n宛先: Ada\n件名: こんにちは'],
    ['Begin forwarded message:\n\nFrom: Sam <sam@example.com>\nSubject: Hello'],
  ])('everything below %j', (head) => {
    expect(own(`Thanks\n\n${head}\n\nHi Ada`)).toEqual(['Thanks']);
    expect(quoted(`Thanks\n\n${head}\n\nHi Ada`)).toEqual([`${head}\n\nHi Ada`]);
  });

  test('the header of a quoted mail, and an answer below it', () => {
    const text = '----- Original Message -----\nFrom: Sam\nTo: Ada\n\n> Hi Ada\n\nYes please';
    expect(own(text)).toEqual(['Yes please']);
  });
});

test.each([
  ['Hi,\n\nDate: Tuesday\nTo: the station\n\nBye'],
  ['Flight\nFrom: Berlin\nTo: Paris\nBye'],
  ['He called at 9:00 and wrote:\nno thanks'],
  ['Please ask: Ada, on Monday'],
  ['-----\nAda\n-----'],
  ['Two options:\n\n- one\n- two'],
])('%j is the writer’s own', (text) => {
  expect(textParts(text)).toEqual([{ text, isQuoted: false }]);
});

test('blank lines around the words are left out, and a text without words has no parts', () => {
  expect(textParts('\r\n\r\n  Hi\r\nthere\r\n\r\n')).toEqual([{ text: '  Hi\nthere', isQuoted: false }]);
  expect(textParts(' \n\n')).toEqual([]);
});

test.each([
  ['> '.repeat(200_000)],
  ['From: '.repeat(100_000)],
  ['On 2026 wrote '.repeat(50_000)],
  ['- '.repeat(200_000)],
  ['From: a@b\n'.repeat(50_000)],
  ['On 2026, 9:00 x\n'.repeat(50_000)],
  ['>\n'.repeat(100_000)],
  ['-----\n\n'.repeat(50_000)],
])('a hostile text takes no longer than an honest one: %#', (text) => {
  const before = process.threadCpuUsage();
  textParts(text);
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(2_000);
});
