export { CsvImport } from './lazy-csv-import.tsx';
export type { ImportRest, ImportTarget } from './use-row-import.ts';
