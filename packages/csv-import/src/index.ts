export { CsvImport } from './lazy-csv-import.tsx';
export { leadImportsQuery } from './lead-imports.ts';
export { saveFile } from './save-file.ts';
export { UndoImportDialog } from './undo-import-dialog.tsx';
export type { ImportRest, ImportTarget } from './use-row-import.ts';
