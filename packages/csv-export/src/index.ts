export { type CsvColumn, csvLines, toField } from './csv-lines.ts';
