import { UnreadableFile } from '../unreadable-file.ts';

export const brokenWorkbook = () =>
  new UnreadableFile('This Excel workbook is damaged. Please open it in Excel and save it again');
export const tooLargeWorkbook = () =>
  new UnreadableFile('This Excel workbook is too large. Please split it, or save the sheet as a CSV file');
