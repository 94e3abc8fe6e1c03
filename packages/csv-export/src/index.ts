export { type CsvColumn, csvLines } from './csv-lines.ts';
