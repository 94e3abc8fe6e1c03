import { useRef, useState } from 'react';
import { detectMapping } from './detect-mapping.ts';
import { emptyMapping, type LeadMapping, type LeadTarget } from './lead-mapping.ts';
import type { ReadRows } from './left-out-file.ts';
import { parseCsv } from './parse-csv.ts';
import { readText, UnreadableFile } from './read-text.ts';

/** What systems call a CSV file; with a spreadsheet program installed, Windows names the program. */
const csvTypes = new Set(['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', '']);

interface CsvFile extends ReadRows {
  file: File | null;
  samples: ReadonlyMap<string, string>;
  foreignValues: string[];
  /** What its bytes were decoded by. */
  encoding: string;
  mapping: LeadMapping;
}

const noFile: CsvFile = {
  file: null,
  headers: [],
  rows: [],
  lines: [],
  complaints: new Map(),
  samples: new Map(),
  foreignValues: [],
  encoding: 'utf-8',
  mapping: emptyMapping,
};

/** The file of the widget, from nothing chosen to parsed with its columns mapped. */
export function useCsvFile() {
  const [csv, setCsv] = useState(noFile);
  const [error, setError] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const latestFile = useRef<File | null>(null);

  async function read(file: File, chosen?: string) {
    latestFile.current = file;
    setReading(true);
    try {
      const { pieces, encoding } = await readText(file, chosen);
      const { complaint, ...parsed } = await parseCsv(pieces);
      if (latestFile.current !== file) return;
      if (parsed.rows.length === 0) return;
      setError(complaint);
      setCsv({ file, ...parsed, encoding, mapping: detectMapping(parsed.headers) });
    } catch (failure) {
      if (latestFile.current === file)
        setError(failure instanceof UnreadableFile ? failure.message : 'The file could not be read');
    } finally {
      if (latestFile.current === file) setReading(false);
    }
  }

  return {
    ...csv,
    error,
    reading,
    setError,
    choose(files: File[]) {
      const [file] = files;
      setError(null);
      if (file === undefined) return;
      if (files.length > 1 || !isCsv(file)) setError('Please upload a valid CSV file');
      else void read(file);
    },
    remove() {
      latestFile.current = null;
      setCsv(noFile);
      setError(null);
    },
    changeMapping(target: LeadTarget, column: string) {
      setCsv((current) => ({ ...current, mapping: { ...current.mapping, [target]: column } }));
      if (target === 'email') setError(null);
    },
  };
}

function isCsv(file: File): boolean {
  return file.name.toLowerCase().endsWith('.csv') && csvTypes.has(file.type);
}
