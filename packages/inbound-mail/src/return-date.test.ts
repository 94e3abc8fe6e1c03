import { describe, expect, test } from 'vitest';
import { returnDate } from './return-date.ts';

const wednesday = 'Wed, 25 Feb 2026 10:00:00 +0100';
const inAmerica = 'Wed, 25 Feb 2026 10:00:00 -0500';
const inAutumn = 'Mon, 21 Dec 2026 09:00:00 +0100';

describe('the day of the return is read from the text (S5)', () => {
  test.each([
    ['I will be back on 3 March.', '2026-03-03'],
    ["I'm out of the office until March 3rd, 2026.", '2026-03-03'],
    ['I am out of office until 15/08/2026.', '2026-08-15'],
    ['I am away from 1 March to 10 March and will be back on 11 March.', '2026-03-11'],
    ['Out from 2 to 6 March, returning on the 9th of March.', '2026-03-09'],
    ['I am on leave through 2026-03-20.', '2026-03-20'],
    ['On vacation March 2 - March 13. Call Bob at 555-1234.', '2026-03-13'],
    ['I will return to the office on Monday, March 9.', '2026-03-09'],
    ['I will be back on Monday.', '2026-03-02'],
    ['Out of office until Tuesday 3rd March.', '2026-03-03'],
    ['I will be out starting 02/27/2026 and will not return until 03/09/2026.', '2026-03-09'],
    ['I’m on annual leave until Monday 9 March 2026 inclusive', '2026-03-09'],
    ['I work Monday to Thursday. I will be back on Monday.', '2026-03-02'],
    ['I am out until 2026-03-09T08:00', '2026-03-09'],
    ['Je suis en congés jusqu’au vendredi 6 mars 2026.', '2026-03-06'],
    ['Tornerò in ufficio lunedì 9 marzo', '2026-03-09'],
    ['Jag är på semester t.o.m. 6 mars och åter den 9 mars', '2026-03-09'],
    ['Я в отпуске до 9 марта', '2026-03-09'],
    ['3月9日（月）まで不在にしております。', '2026-03-09'],
    ['我将于3月9日返回办公室', '2026-03-09'],
    ['I am back tomorrow.', '2026-02-26'],
    ['Ich bin ab dem 3. März wieder im Büro.', '2026-03-03'],
    ['Ich bin am 3. März zurück.', '2026-03-03'],
    ['Ich bin bis einschließlich 13.03.2026 nicht im Büro.', '2026-03-13'],
    ['Ich bin vom 2.3. bis zum 6.3. im Urlaub.', '2026-03-06'],
    ['Ich bin bis zum 06.03. abwesend. Ab dem 09.03.2026 bin ich wieder erreichbar.', '2026-03-09'],
    ['Am Montag bin ich wieder da.', '2026-03-02'],
    ["Je suis absente jusqu'au 6 mars inclus.", '2026-03-06'],
    ['Je serai de retour le lundi 9 mars.', '2026-03-09'],
    ['Absent du 2 au 6 mars 2026, de retour le 09/03/2026.', '2026-03-09'],
    ['Estaré fuera hasta el 6 de marzo.', '2026-03-06'],
    ['Regreso el 9 de marzo de 2026.', '2026-03-09'],
    ['Sono in ferie fino al 6 marzo e rientrerò il 9 marzo.', '2026-03-09'],
    ['Estarei ausente até 6 de março. Retorno dia 9 de março.', '2026-03-09'],
    ['Ik ben afwezig tot en met 6 maart.', '2026-03-06'],
    ['Vanaf 9 maart ben ik weer op kantoor.', '2026-03-09'],
    ['Jestem na urlopie do 6 marca. Wracam 9 marca.', '2026-03-09'],
    ['Jag är tillbaka den 9 mars.', '2026-03-09'],
    ['Jeg er på ferie til og med 6. marts.', '2026-03-06'],
    ['Jeg er tilbake 9. mars.', '2026-03-09'],
    ['Olen poissa 2.3.-6.3.2026. Palaan maanantaina 9.3.', '2026-03-09'],
    ['Olen lomalla 9. maaliskuuta asti.', '2026-03-09'],
    ['Do 6. března 2026 jsem mimo kancelář.', '2026-03-06'],
    ['Jsem na dovolené, vrátím se 9. března.', '2026-03-09'],
    ['Som na dovolenke do 6. marca 2026.', '2026-03-06'],
    ['6 Mart 2026 tarihine kadar izindeyim.', '2026-03-06'],
    ['9 Mart tarihinde ofise döneceğim.', '2026-03-09'],
    ['Sunt în concediu până la 6 martie. Revin pe 9 martie.', '2026-03-09'],
    ['Március 6-ig szabadságon vagyok.', '2026-03-06'],
    ['2026. március 9-én térek vissza.', '2026-03-09'],
    ['Θα απουσιάζω έως 6 Μαρτίου 2026.', '2026-03-06'],
    ['Я в отпуске до 6 марта 2026 г. Вернусь 9 марта.', '2026-03-09'],
    ['Я у відпустці до 6 березня.', '2026-03-06'],
    ['我於3月6日前休假', '2026-03-06'],
    ['3월 6일까지 휴가입니다. 3월 9일에 복귀합니다.', '2026-03-09'],
  ])('%s', (text, expected) => {
    expect(returnDate('Automatic reply', text, wednesday)).toBe(expected);
  });

  test('from the subject, where the text has none', () => {
    expect(returnDate('Abwesend bis 13.03.2026', 'Danke für Ihre Nachricht.', wednesday)).toBe('2026-03-13');
    expect(returnDate('AUTO: Ann Lee is out of the office (returning 03/03/2026)', 'Hi', wednesday)).toBe('2026-03-03');
  });

  test('the year is the one that is near the mail', () => {
    expect(returnDate('', 'I am back on 4 January.', inAutumn)).toBe('2027-01-04');
    expect(returnDate('', 'Ich bin ab 04.01. wieder da.', inAutumn)).toBe('2027-01-04');
    expect(returnDate('', 'I am back on 24 February.', wednesday)).toBe('2026-02-24');
  });

  test('day and month in English: the one that is near, else the custom of the place', () => {
    expect(returnDate('', 'I will be back on 03/04/2026.', wednesday)).toBe('2026-04-03');
    expect(returnDate('', 'I will be back on 03/04/2026.', inAmerica)).toBe('2026-03-04');
    expect(returnDate('', 'I will be back on 3/30.', wednesday)).toBe('2026-03-30');
    expect(returnDate('', 'Back on 03/04/2026.', 'Wed, 25 Feb 2026 10:00:00 +0000')).toBeNull();
  });

  test.each([
    'I am away for some time.',
    'I will get back to you by 3 March.',
    'Our new office opens on 3 March.',
    'I am back next Friday.',
    'Office hours: Monday to Friday.',
    'I am away until next week, or until the end of March.',
    'Version 3.4 is out. Until further notice I read no mail.',
    'Call +49 30 1234567 until 18:00.',
    'I will be back on 31 February.',
    'Do 6 osob přijede 9. března.',
    'Kokous on 9.3.2026.',
    'Toplantı 9 Mart tarihinde.',
    'A 9. március előtti árak.',
  ])('null when unsure: %s', (text) => {
    expect(returnDate('Out of office', text, wednesday)).toBeNull();
  });

  test('null without a date of the mail, and for what a mail quotes', () => {
    expect(returnDate('', 'I will be back on 3 March.', 'yesterday')).toBeNull();
    expect(returnDate('', 'Thanks.\n\nOn 24 Feb 2026 Me wrote:\n> Back on 3 March.', wednesday)).toBeNull();
  });
});
