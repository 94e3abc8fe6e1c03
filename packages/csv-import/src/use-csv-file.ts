import type { CustomField } from '@cadenza/contracts';
import { useRef, useState } from 'react';
import { type ColumnTarget, isSameMapping, sendColumn } from './column-targets.ts';
import { type ExactNumbers, noExactNumbers } from './exact-numbers.ts';
import type { FieldChoices, FormChoices } from './field-columns.ts';
import { emptyMapping, type LeadMapping } from './lead-mapping.ts';
import { type ParsedCsv, parseCsv } from './parse-csv.ts';
import { oldWorkbookSentence, type ReadChoices, readFile, type TextSource, type WorkbookSource } from './read-file.ts';
import type { ReadRows } from './remarks-file.ts';
import { recallTargets } from './remembered-mappings.ts';
import { UnreadableFile } from './unreadable-file.ts';
import type { ValueForm } from './value-forms.ts';

/** Media types that systems give a CSV file; with a spreadsheet program installed, Windows names that program. */
const csvTypes = new Set(['text/csv', 'application/csv', 'application/vnd.ms-excel', 'text/plain', '']);
/** The same for a workbook (.xlsx). */
const workbookTypes = new Set([
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/zip',
  'application/octet-stream',
  '',
]);

interface CsvFile extends ReadRows {
  file: File | null;
  hasHeader: boolean;
  samples: ReadonlyMap<string, readonly string[]>;
  foreignValues: string[];
  exactNumbers: ExactNumbers;
  source: TextSource | WorkbookSource;
  delimiter: string;
  /** How the user wants it to be read. */
  choices: ReadChoices;
  mapping: LeadMapping;
  /** If so, another encoding keeps the mapping: it renames columns but moves none. */
  isMappedByHand: boolean;
  /** Whether the columns go where those of the last file with these headers went. */
  isAsLastTime: boolean;
  fieldChoices: FieldChoices;
  formChoices: FormChoices;
  /** Fields that are made when the import begins, for columns that have none. */
  newFields: readonly CustomField[];
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
  exactNumbers: noExactNumbers,
  source: { kind: 'text', encoding: 'utf-8', isEncodingSure: true },
  delimiter: ',',
  choices: {},
  mapping: emptyMapping,
  isMappedByHand: false,
  isAsLastTime: false,
  fieldChoices: new Map(),
  formChoices: new Map(),
  newFields: [],
};

/** The file in the widget, from nothing chosen to parsed with its columns mapped. */
export function useCsvFile() {
  const [csv, setCsv] = useState(noFile);
  const [error, setError] = useState<string | null>(null);
  const [reading, setReading] = useState(false);
  const latestRead = useRef<object | null>(null);

  async function read(file: File, choices: ReadChoices) {
    const thisRead = {};
    const isLatest = () => latestRead.current === thisRead;
    latestRead.current = thisRead;
    setReading(true);
    try {
      const { pieces, source, ...reading } = await readFile(file, choices);
      const { warning, mapping, ...parsed } = await parseCsv(pieces, reading);
      if (!isLatest()) return;
      if (parsed.rows.length === 0) {
        setError(noRows(choices));
        return;
      }
      setError(warning);
      setCsv((before) => ({
        file,
        ...parsed,
        source,
        choices,
        formChoices: new Map(),
        newFields: [],
        ...targetsOf(parsed, mapping, sameSheet(withoutNewFields(before), choices)),
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
      if (files.length === 1 && isOldWorkbook(file)) setError(oldWorkbookSentence);
      else if (files.length > 1 || !(isCsv(file) || isWorkbook(file))) setError('Please upload a valid CSV file');
      else void read(file, {});
    },
    remove() {
      latestRead.current = null;
      setReading(false);
      setCsv(noFile);
      setError(null);
    },
    sendColumn(column: string, target: ColumnTarget) {
      setCsv((current) => {
        const sent = sendColumn(current, column, target);
        const isMappedByHand = current.isMappedByHand || !isSameMapping(sent.mapping, current.mapping);
        return { ...current, ...sent, isMappedByHand, isAsLastTime: false };
      });
      if (target === 'email') setError(null);
    },
    /** @param fields by the column that goes to them */
    addNewFields(fields: ReadonlyMap<string, CustomField>) {
      const keys = [...fields].map(([column, { key }]) => [column, key] as const);
      setCsv((current) => ({
        ...current,
        newFields: [...current.newFields, ...fields.values()],
        fieldChoices: new Map([...current.fieldChoices, ...keys]),
        isAsLastTime: false,
      }));
    },
    dropNewFields() {
      setCsv(withoutNewFields);
    },
    chooseForm(column: string, form: ValueForm) {
      setCsv((current) => ({ ...current, formChoices: new Map(current.formChoices).set(column, form) }));
    },
    /** Reads the file again. */
    changeReading(choice: ReadChoices) {
      setError(null);
      if (csv.file !== null) void read(csv.file, { ...csv.choices, ...choice });
    },
  };
}

/** Their columns are as if nothing had been chosen for them. */
function withoutNewFields(csv: CsvFile): CsvFile {
  const keys = new Set<string | null>(csv.newFields.map(({ key }) => key));
  return {
    ...csv,
    newFields: [],
    fieldChoices: new Map([...csv.fieldChoices].filter(([, key]) => !keys.has(key))),
  };
}

const byHand = { isMappedByHand: true, isAsLastTime: false };

function noRows({ sheet, encoding }: ReadChoices): string {
  if (sheet !== undefined) return 'There are no rows in this sheet';
  return encoding === undefined ? 'There are no rows in this file' : 'The file has no rows in this encoding';
}

/** What was chosen for one sheet says nothing about another. */
const sameSheet = (before: CsvFile, { sheet }: ReadChoices) => (before.choices.sheet === sheet ? before : noFile);

type Targets = Pick<CsvFile, 'mapping' | 'isMappedByHand' | 'isAsLastTime' | 'fieldChoices'>;

/**
 * Where the columns go. A mapping made by hand stays while the number of columns stays, and so do the choices of fields;
 * otherwise it is that of the last file with these headers, or a guess.
 */
function targetsOf(
  { headers, hasHeader }: Pick<ParsedCsv, 'headers' | 'hasHeader'>,
  guess: LeadMapping,
  before: CsvFile,
): Targets {
  const isSameWidth = before.headers.length === headers.length;
  const renamed = (column: string) => headers[before.headers.indexOf(column)] ?? '';
  const chosen = isSameWidth ? [...before.fieldChoices] : [];
  const fieldChoices = new Map(chosen.map(([column, key]) => [renamed(column), key]));
  if (before.isMappedByHand && isSameWidth) {
    const { email, firstName, lastName, company, jobRole } = before.mapping;
    const mapping = {
      email: renamed(email),
      firstName: renamed(firstName),
      lastName: renamed(lastName),
      company: renamed(company),
      jobRole: renamed(jobRole),
    };
    return { mapping, ...byHand, fieldChoices };
  }
  const recalled = hasHeader ? recallTargets(headers) : null;
  if (recalled === null) return { mapping: guess, isMappedByHand: false, isAsLastTime: false, fieldChoices };
  return { ...recalled, isMappedByHand: false, isAsLastTime: true };
}

function isCsv(file: File): boolean {
  return file.name.toLowerCase().endsWith('.csv') && csvTypes.has(file.type);
}

function isWorkbook(file: File): boolean {
  return file.name.toLowerCase().endsWith('.xlsx') && workbookTypes.has(file.type);
}

const isOldWorkbook = (file: File) => file.name.toLowerCase().endsWith('.xls');
