import { mailboxesPerImportMax } from '@cadenza/contracts/limits';
import { readTable, UnreadableFile } from '@cadenza/csv-import/read-table';
import { useRef, useState } from 'react';

/** A file of mailboxes as it was read. There are passwords in it, so it lives in this screen only. */
export interface MailboxFile {
  name: string;
  headers: readonly string[];
  /** By header. */
  cells: readonly Record<string, string>[];
  /** The line of the file each row begins in, from 1. */
  lines: number[];
}

export function useMailboxFile() {
  const [file, setFile] = useState<MailboxFile | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isReading, setIsReading] = useState(false);
  const latest = useRef<File | null>(null);

  async function read(chosen: File): Promise<void> {
    latest.current = chosen;
    setIsReading(true);
    const result = await readMailboxes(chosen).catch((failure: unknown) =>
      failure instanceof UnreadableFile ? failure.message : 'The file could not be read',
    );
    if (latest.current !== chosen) return;
    setIsReading(false);
    if (typeof result === 'string') setError(result);
    else setFile(result);
  }

  return {
    ...{ file, error, isReading },
    choose([chosen, ...others]: File[]) {
      setError(null);
      if (chosen === undefined) return;
      if (others.length > 0) setError('Please choose one file');
      else void read(chosen);
    },
    remove() {
      latest.current = null;
      setFile(null);
      setError(null);
    },
  };
}

/** Returns a sentence for the user about a file that is not one of mailboxes. */
async function readMailboxes(file: File): Promise<MailboxFile | string> {
  const { headers, rows, lines } = await readTable(file);
  if (rows.length === 0) return 'There are no rows in this file';
  if (rows.length > mailboxesPerImportMax)
    return `The file has ${rows.length.toLocaleString('en-US')} rows, and at most ${mailboxesPerImportMax} can be imported at once`;
  return { name: file.name, headers, lines, cells: rows };
}
