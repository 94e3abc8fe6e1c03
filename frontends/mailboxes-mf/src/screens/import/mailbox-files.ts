import { type CsvColumn, csvLines } from '@cadenza/csv-export';
import { columns, type FileRow, isPassword } from './file-columns.ts';

const type = 'text/csv;charset=utf-8';

/** An empty file with one row that shows how it is meant. */
export async function templateFile(): Promise<Blob> {
  const example: FileRow = {
    ...{ address: 'ada@example.com', fromName: 'Ada Lovelace', user: 'ada@example.com', password: '' },
    ...{ smtpHost: 'smtp.example.com', smtpPort: '465', smtpSecurity: 'tls' },
    ...{ imapHost: 'imap.example.com', imapPort: '993', imapSecurity: 'tls', imapUser: '', imapPassword: '' },
    ...{ dailyLimit: '40', tags: 'team a; new' },
  };
  return fileOf(
    columns.map((column): CsvColumn<FileRow> => [column, (row) => row[column]]),
    [example],
  );
}

export interface RefusedRow {
  line: number | undefined;
  reason: string;
  row: FileRow;
}

/** The rows to correct and import again. Their passwords are left out: the file may lie about for years. */
export function refusedFile(refused: readonly RefusedRow[]): Promise<Blob> {
  const ofRow = columns.map(
    (column): CsvColumn<RefusedRow> => [column, ({ row }) => (isPassword(column) ? '' : row[column])],
  );
  return fileOf([['Line', ({ line }) => String(line)], ['Reason', ({ reason }) => reason], ...ofRow], refused);
}

async function fileOf<Row>(fileColumns: readonly CsvColumn<Row>[], rows: readonly Row[]): Promise<Blob> {
  async function* block() {
    yield rows;
  }
  return new Blob(await Array.fromAsync(csvLines(fileColumns, block())), { type });
}
