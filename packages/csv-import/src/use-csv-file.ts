import { useRef, useState } from 'react';
import type { FieldChoices } from './field-columns.ts';
import { emptyMapping, type LeadMapping, type LeadTarget } from './lead-mapping.ts';
import { parseCsv } from './parse-csv.ts';
import { readText, UnreadableFile } from './read-text.ts';
import type { ReadRows } from './remarks-file.ts';

/** Media types that systems give a CSV file; with a spreadsheet program installed, Windows names that program. */
const csvTypes = new Set(['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', '']);

interface CsvFile extends ReadRows {
  file: File | null;
  hasHeader: boolean;
  samples: ReadonlyMap<string, string>;
  foreignValues: string[];
  /** The encoding by which its bytes were decoded. */
  encoding: string;
  /** False when the encoding is a guess that might well be wrong. */
  isEncodingSure: boolean;
  mapping: LeadMapping;
  /** If so, another encoding keeps the mapping: it renames columns but moves none. */
  isMappedByHand: boolean;
  fieldChoices: FieldChoices;
}

const noFile: CsvFile = {
  file: null,
  headers: [],
  hasHeader: true,
  rows: [],
  lines: [],
  warnings: new Map(),
  samples: new Map(),
  foreignValues: [],
  encoding: 'utf-8',
  isEncodingSure: true,
  mapping: emptyMapping,
  isMappedByHand: false,
  fieldChoices: new Map(),
};

/** The file in the widget, from nothing chosen to parsed with its columns mapped. */
export function useCsvFile() {
  const [csv, setCsv] = useState(noFile);
  const [error, setError] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const latestRead = useRef<object | null>(null);

  async function read(file: File, chosen?: string) {
    const thisRead = {};
    const isLatest = () => latestRead.current === thisRead;
    latestRead.current = thisRead;
    setReading(true);
    try {
      const { pieces, encoding, isSure } = await readText(file, chosen);
      const { warning, mapping, ...parsed } = await parseCsv(pieces);
      if (!isLatest()) return;
      if (parsed.rows.length === 0) {
        setError(chosen === undefined ? 'There are no rows in this file' : 'The file has no rows in this encoding');
        return;
      }
      setError(warning);
      setCsv((before) => ({
        file,
        ...parsed,
        encoding,
        isEncodingSure: isSure,
        ...mappingOf(parsed.headers, mapping, before),
        fieldChoices: choicesOf(parsed.headers, before),
      }));
    } catch (failure) {
      if (isLatest()) setError(failure instanceof UnreadableFile ? failure.message : 'The file could not be read');
    } finally {
      if (isLatest()) setReading(false);
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
      latestRead.current = null;
      setReading(false);
      setCsv(noFile);
      setError(null);
    },
    changeMapping(target: LeadTarget, column: string) {
      setCsv((current) => ({ ...current, mapping: { ...current.mapping, [target]: column }, isMappedByHand: true }));
      if (target === 'email') setError(null);
    },
    /** @param key of a custom field; null imports the column into none */
    chooseField(column: string, key: string | null) {
      setCsv((current) => ({ ...current, fieldChoices: new Map(current.fieldChoices).set(column, key) }));
    },
    changeEncoding(encoding: string) {
      setError(null);
      if (csv.file !== null) void read(csv.file, encoding);
    },
  };
}

/** A mapping made by hand stays while the number of columns stays. */
function mappingOf(
  headers: string[],
  guess: LeadMapping,
  before: CsvFile,
): Pick<CsvFile, 'mapping' | 'isMappedByHand'> {
  const isMappedByHand = before.isMappedByHand && before.headers.length === headers.length;
  if (!isMappedByHand) return { mapping: guess, isMappedByHand };
  const renamed = (column: string) => headers[before.headers.indexOf(column)] ?? '';
  const { email, firstName, lastName, company, jobRole } = before.mapping;
  const mapping = {
    email: renamed(email),
    firstName: renamed(firstName),
    lastName: renamed(lastName),
    company: renamed(company),
    jobRole: renamed(jobRole),
  };
  return { mapping, isMappedByHand };
}

/** Choices stay, as a mapping by hand does. */
function choicesOf(headers: string[], before: CsvFile): FieldChoices {
  if (before.headers.length !== headers.length) return new Map();
  return new Map([...before.fieldChoices].map(([column, key]) => [headers[before.headers.indexOf(column)] ?? '', key]));
}

function isCsv(file: File): boolean {
  return file.name.toLowerCase().endsWith('.csv') && csvTypes.has(file.type);
}
