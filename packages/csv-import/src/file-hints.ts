import { isForeignHeader } from './foreign-headers.ts';

/** What a file tells of the country it comes from, where its values leave that open. */
export interface FileHints {
  /** Continental Europe: the day first, and a comma before the decimals. */
  isContinental: boolean;
  /** A workbook keeps numbers as such, which are read with a point. */
  isWorkbook: boolean;
}

export const noHints: FileHints = { isContinental: false, isWorkbook: false };

/** Where the comma separates decimals, spreadsheet programs separate columns by semicolons. */
export function fileHints(headers: readonly string[], delimiter: string, isWorkbook: boolean): FileHints {
  const isContinental = (!isWorkbook && delimiter === ';') || headers.some(isForeignHeader);
  return { isContinental, isWorkbook };
}
