import { expect, test } from 'vitest';
import { isSpreadsheetError } from './spreadsheet-errors.ts';

const errors = [
  'English: #N/A #n/a #REF! #VALUE! #NAME? #DIV/0! #NUM! #NULL! #SPILL! #CALC! #FIELD! #BLOCKED! #GETTING_DATA Err:502 #ERROR!',
  'German: #NV #WERT! #BEZUG! #ZAHL! #ÜBERLAUF! #DATEN_ABRUFEN Fehler:502',
  'French: #VALEUR! #NOM? #NOMBRE! #NUL! Erreur:508',
  'Spanish: #¡VALOR! #¿NOMBRE? #¡DIV/0! #¡REF! #¡NULO! #NOMBRE?',
  'Portuguese and Galician: #N/D #VALOR! #NOME? #NÚM! #NULO! Erro:502',
  'Italian: #N/D #VALORE! #RIF! Errore:502',
  'Dutch: #N/B #WAARDE! #VERW! #DEEL/0! #LEEG! Fout:502',
  'Danish and Norwegian: #I/T #VÆRDI! #VERDI! #NAVN? #DIVISION/0! #REFERENCE! #NUL!',
  'Swedish: #SAKNAS! #VÄRDEFEL! #SKÄRNING! #OGILTIGT!',
  'Finnish: #PUUTTUU #PUUTTUU! #ARVO! #JAKO/0! #TYHJÄ!',
  'Polish: #N/D! #ARG! #DZIEL/0! #NAZWA? #ADR!',
  'Czech and Slovak: #NENÍ_K_DISPOZICI #DĚLENÍ_NULOU! #NÁZEV? #NEDOSTUPNÝ #DELENIENULOU! #ČÍSLO!',
  'Hungarian: #HIÁNYZIK #ÉRTÉK! #ZÉRÓOSZTÓ! #NÉV?',
  'Slovenian and Croatian: #N/V #VREDN! #SKLIC! #NIČ! #VRIJEDNOST! #DIJ/0!',
  'Romanian: #VALOARE! #NUME?',
  'Greek: #Δ/Υ #ΤΙΜΗ! #ΔΙΑΙΡ./0! #ΟΝΟΜΑ?',
  'Turkish and Turkmen: #YOK #DEĞER! #BAŞV! #SAYI/0! #AD? #BOŞ! #ÝOK #SAN/0!',
  'Russian: #Н/Д #ЗНАЧ! #ССЫЛКА! #ИМЯ? #ДЕЛ/0! #ЧИСЛО! #ПУСТО! Ошибка:502',
  'Ukrainian and Kyrgyz: #ДІЛЕННЯ/0! #ІМ’Я? #Б/Б',
  'Basque and Armenian: #E/E #ZATI/0! #ԿԻՌ/ՉԷ',
  'Japanese, Chinese and Korean: #スピル! #溢出! #분산!',
  'any, in a narrow column: ########',
].map((line): [string, string[]] => {
  const [language = '', texts = ''] = line.split(': ');
  return [language, texts.split(' ')];
});

test.each(errors)('J7: in %s, %j are errors of spreadsheet programs', (_, texts) => {
  expect(texts.filter((text) => !isSpreadsheetError(text))).toEqual([]);
});

test('J7: what people write is no error', () => {
  const texts = [
    '#1',
    '#1!',
    '#1 agency',
    '#marketing',
    '#Sales!',
    '#ACME',
    '#B2B',
    '#',
    '##',
    'Room:502',
    'Err:50',
    'N/A',
  ];
  expect(texts.filter(isSpreadsheetError)).toEqual([]);
});
