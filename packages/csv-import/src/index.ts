export { CsvImport, type CsvImportProps } from './csv-import.tsx';
export type { ImportRest, ImportTarget } from './use-row-import.ts';
