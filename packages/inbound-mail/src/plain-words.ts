import { inOneLine } from '@cadenza/server-replies';

/** A text in one line and without accents, which servers often leave out. Removes only Latin and Greek marks. */
export const withoutAccents = (text: string) =>
  inOneLine(text)
    .normalize('NFD')
    .replace(/(?<=[a-z\u0370-\u03ff])[\u0300-\u036f]{1,4}/g, '')
    .normalize('NFC')
    .replace(/[łđø]/g, (letter) => ({ ł: 'l', đ: 'd', ø: 'o' })[letter] ?? letter)
    .replaceAll('ı', 'i');
