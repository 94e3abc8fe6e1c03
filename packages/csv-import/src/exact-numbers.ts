import type { CsvRow } from './lead-mapping.ts';

/**
 * The columns in which a row has a number that a workbook keeps as one: it is written with a decimal point, whatever the
 * texts of its column look like.
 */
export type ExactNumbers = ReadonlyMap<CsvRow, ReadonlySet<string>>;

export const noExactNumbers: ExactNumbers = new Map();
