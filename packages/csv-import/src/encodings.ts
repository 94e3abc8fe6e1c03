interface Encoding {
  /** As the platform's decoder calls it. */
  label: string;
  /** As people know it. */
  name: string;
  /** As the library that guesses calls what is read the same way. */
  guessedAs?: string[];
}

/** Those that fit a text equally well win in this order. */
export const encodings: Encoding[] = [
  { label: 'utf-8', name: 'Unicode (UTF-8)' },
  { label: 'utf-16le', name: 'Unicode (UTF-16)' },
  { label: 'utf-16be', name: 'Unicode (UTF-16, big-endian)' },
  { label: 'windows-1252', name: 'Western (Windows-1252)', guessedAs: ['windows-1252', 'ISO-8859-1'] },
  { label: 'iso-8859-15', name: 'Western (ISO 8859-15)' },
  { label: 'macintosh', name: 'Western (Macintosh)' },
  { label: 'windows-1250', name: 'Central European (Windows-1250)', guessedAs: ['windows-1250', 'ISO-8859-2'] },
  { label: 'iso-8859-2', name: 'Central European (ISO 8859-2)', guessedAs: ['windows-1250', 'ISO-8859-2'] },
  { label: 'iso-8859-3', name: 'South European (ISO 8859-3)' },
  { label: 'windows-1257', name: 'Baltic (Windows-1257)', guessedAs: ['windows-1257'] },
  { label: 'iso-8859-13', name: 'Baltic (ISO 8859-13)', guessedAs: ['windows-1257'] },
  { label: 'iso-8859-10', name: 'Nordic (ISO 8859-10)' },
  { label: 'iso-8859-16', name: 'Romanian (ISO 8859-16)' },
  { label: 'windows-1254', name: 'Turkish (Windows-1254)', guessedAs: ['windows-1254', 'ISO-8859-9'] },
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
