import type { ReadChoices } from '@cadenza/csv-import/read-table';
import { useRef, useState } from 'react';
import type { ListColumns } from './guess-columns.ts';
import type { ListFile, ReadList } from './read-list.ts';

const fileBytesMax = 50_000_000;
/** The same as ten calls. */
const entriesMax = 50_000;

/** A list as it was read: nothing of it is blocked yet. */
export interface OpenedList extends ListFile, ReadList {
  /** Changes whenever it is read again. */
  id: number;
  file: File;
  choices: ReadChoices;
}

export interface ListReading {
  opened: OpenedList | null;
  isReading: boolean;
  fault: string | null;
  open: (file: File) => void;
  /** Reads the file again in another way. */
  changeReading: (choice: ReadChoices) => void;
  changeColumns: (changed: Partial<ListColumns>) => void;
  /** Back to the choice of a file. */
  forget: () => void;
}

/** A file of addresses and domains, from its choice to what of it would be blocked. */
export function useListFile(): ListReading {
  const [opened, setOpened] = useState<OpenedList | null>(null);
  const [isReading, setIsReading] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const latest = useRef(0);

  async function read(file: File, choices: ReadChoices, columns?: ListColumns) {
    latest.current += 1;
    const id = latest.current;
    setIsReading(true);
    setFault(null);
    // What reads files is loaded when there is one.
    const { openList, readList } = await import('./read-list.ts');
    try {
      const list = await openList(file, choices);
      const chosen = columns ?? list.columns;
      const found = await readList(list, chosen);
      if (latest.current !== id) return;
      const sentence = faultOf(found);
      setFault(sentence);
      if (sentence === null) setOpened({ ...list, ...found, columns: chosen, id, file, choices });
    } catch (error) {
      if (latest.current === id) setFault(await sentenceOf(error));
    }
    if (latest.current === id) setIsReading(false);
  }

  return {
    opened,
    isReading,
    fault,
    open: (file) => {
      if (file.size > fileBytesMax) setFault('This file is larger than 50 MB.');
      else void read(file, {});
    },
    changeReading: (choice) => {
      if (opened) void read(opened.file, { ...opened.choices, ...choice });
    },
    changeColumns: (changed) => {
      if (opened) void read(opened.file, opened.choices, { ...opened.columns, ...changed });
    },
    forget: () => {
      latest.current += 1;
      setIsReading(false);
      setOpened(null);
      setFault(null);
    },
  };
}

function faultOf({ entries, notUnderstood }: ReadList): string | null {
  if (entries.length > entriesMax)
    return `This list has ${entries.length.toLocaleString('en-US')} addresses and domains. At most ${entriesMax.toLocaleString('en-US')} can be blocked at once.`;
  return entries.length + notUnderstood.length === 0 ? 'There is nothing in this list.' : null;
}

async function sentenceOf(error: unknown): Promise<string> {
  const { UnreadableFile } = await import('@cadenza/csv-import/read-table');
  return error instanceof UnreadableFile ? error.message : 'The file could not be read.';
}
