export { CsvImport, type CsvImportProps } from './csv-import.tsx';
export { type UploadOptions, uploadLeadsInBlocks } from './upload-leads-in-blocks.ts';
