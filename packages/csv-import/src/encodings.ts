import type { Language } from './latin-likelihood.ts';

export interface Encoding {
  /** The name its decoder goes by. */
  label: string;
  /** The name people know. */
  name: string;
  /** The names that the guessing library has for encodings that are read the same way. */
  guessedAs?: string[];
  /**
   * Only for Latin encodings of one byte per letter: the languages that use it, and the logarithm of its share of
   * files.
   */
  latin?: { languages: readonly Language[]; frequency: number };
}

const western: readonly Language[] = ['de', 'fr', 'es', 'pt', 'it', 'nl', 'ca', 'sv', 'da', 'no', 'fi', 'is', 'et'];
const central: readonly Language[] = ['de', 'pl', 'cs', 'sk', 'hu', 'ro', 'hr', 'sl', 'sq'];
const baltic: readonly Language[] = ['et', 'lt', 'lv', 'pl'];

/** Earlier encodings win when several fit a text equally well. */
export const encodings: Encoding[] = [
  { label: 'utf-8', name: 'Unicode (UTF-8)' },
  { label: 'utf-16le', name: 'Unicode (UTF-16)' },
  { label: 'utf-16be', name: 'Unicode (UTF-16, big-endian)' },
  {
    label: 'windows-1252',
    name: 'Western (Windows-1252)',
    guessedAs: ['windows-1252', 'ISO-8859-1'],
    latin: { languages: western, frequency: 0 },
  },
  { label: 'iso-8859-15', name: 'Western (ISO 8859-15)', latin: { languages: western, frequency: -4 } },
  { label: 'macintosh', name: 'Western (Macintosh)', latin: { languages: western, frequency: -2.5 } },
  { label: 'ibm850', name: 'Western (DOS 850)', latin: { languages: western, frequency: -3 } },
  {
    label: 'windows-1250',
    name: 'Central European (Windows-1250)',
    guessedAs: ['windows-1250', 'ISO-8859-2'],
    latin: { languages: central, frequency: -1 },
  },
  {
    label: 'iso-8859-2',
    name: 'Central European (ISO 8859-2)',
    guessedAs: ['windows-1250', 'ISO-8859-2'],
    latin: { languages: central, frequency: -2 },
  },
  { label: 'ibm852', name: 'Central European (DOS 852)', latin: { languages: central, frequency: -3 } },
  { label: 'iso-8859-3', name: 'South European (ISO 8859-3)' },
  {
    label: 'windows-1257',
    name: 'Baltic (Windows-1257)',
    guessedAs: ['windows-1257'],
    latin: { languages: baltic, frequency: -1.5 },
  },
  {
    label: 'iso-8859-13',
    name: 'Baltic (ISO 8859-13)',
    guessedAs: ['windows-1257'],
    latin: { languages: baltic, frequency: -3 },
  },
  { label: 'iso-8859-10', name: 'Nordic (ISO 8859-10)' },
  { label: 'iso-8859-16', name: 'Romanian (ISO 8859-16)', latin: { languages: ['ro'], frequency: -4 } },
  {
    label: 'windows-1254',
    name: 'Turkish (Windows-1254)',
    guessedAs: ['windows-1254', 'ISO-8859-9'],
    latin: { languages: ['tr'], frequency: -1 },
  },
  { label: 'windows-1251', name: 'Cyrillic (Windows-1251)', guessedAs: ['windows-1251'] },
  { label: 'koi8-r', name: 'Cyrillic (KOI8-R)', guessedAs: ['KOI8-R'] },
  { label: 'koi8-u', name: 'Cyrillic (KOI8-U)', guessedAs: ['KOI8-R'] },
  { label: 'iso-8859-5', name: 'Cyrillic (ISO 8859-5)', guessedAs: ['ISO-8859-5'] },
  { label: 'ibm866', name: 'Cyrillic (DOS 866)' },
  { label: 'x-mac-cyrillic', name: 'Cyrillic (Macintosh)', guessedAs: ['windows-1251'] },
  { label: 'windows-1253', name: 'Greek (Windows-1253)', guessedAs: ['windows-1253', 'ISO-8859-7'] },
  { label: 'iso-8859-7', name: 'Greek (ISO 8859-7)', guessedAs: ['windows-1253', 'ISO-8859-7'] },
  { label: 'windows-1255', name: 'Hebrew (Windows-1255)', guessedAs: ['windows-1255', 'ISO-8859-8'] },
  { label: 'windows-1256', name: 'Arabic (Windows-1256)', guessedAs: ['windows-1256'] },
  { label: 'iso-8859-6', name: 'Arabic (ISO 8859-6)', guessedAs: ['ISO-8859-6'] },
  { label: 'windows-874', name: 'Thai (Windows-874)', guessedAs: ['windows-874', 'TIS-620'] },
  { label: 'windows-1258', name: 'Vietnamese (Windows-1258)', guessedAs: ['windows-1258'] },
  { label: 'shift_jis', name: 'Japanese (Shift_JIS)', guessedAs: ['Shift_JIS'] },
  { label: 'euc-kr', name: 'Korean (EUC-KR)', guessedAs: ['EUC-KR'] },
  { label: 'gb18030', name: 'Simplified Chinese (GB18030)', guessedAs: ['GB18030'] },
  { label: 'big5', name: 'Traditional Chinese (Big5)', guessedAs: ['Big5'] },
  { label: 'euc-jp', name: 'Japanese (EUC-JP)', guessedAs: ['EUC-JP'] },
  { label: 'iso-2022-jp', name: 'Japanese (ISO-2022-JP)' },
];
