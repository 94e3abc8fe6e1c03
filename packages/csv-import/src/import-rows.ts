import { ApiError, type AttachLeadsResponse, api, type BulkLeadRow, type Lead } from '@cadenza/api-client';
import type { CustomFieldType, OnKnownLead } from '@cadenza/contracts';
import { calls } from '@cadenza/contracts/calls';
import { importNameMaxLength } from '@cadenza/contracts/limits';
import { randomId, randomUuid } from '@cadenza/screen-kit';
import { type ExactNumbers, noExactNumbers } from './exact-numbers.ts';
import type { FieldColumn } from './field-columns.ts';
import type { RowOutcome } from './import-outcome.ts';
import { blockAt, type LeadBlock, rowsIn } from './lead-blocks.ts';
import type { CsvRow, LeadMapping } from './lead-mapping.ts';
import { leadFieldMaxLength } from './row-to-lead.ts';
import { customValueMaxLength, type ValueReader, valueReaders } from './value-readers.ts';

const retryDelaysMs = [500, 2_000];
const statusesWorthAnotherTry = new Set([0, 408, 418, 423, 429]);

/** What each call says of the import that it is part of. */
interface ImportPart {
  onKnown: OnKnownLead;
  importId: string;
  fileName?: string | undefined;
}

export interface ImportCalls {
  /** The lead that was stored last, if any. */
  newestLead: () => Promise<Lead | undefined>;
  /**
   * Stores a block and returns the lead for each row; for a known address, the lead that has it. A key stores its block
   * only once; nothing else identifies rows without an address.
   */
  store: (block: BulkLeadRow[], key: string, part: ImportPart) => Promise<Lead[]>;
  /** Attaches leads to the campaign; absent without one. */
  attach?: ((leadIds: string[]) => Promise<AttachLeadsResponse>) | undefined;
  retryDelaysMs?: readonly number[];
}

export const callsOfApi = {
  newestLead: async () => (await api.call(calls.listLeads, { query: { limit: 1 } }))[0],
  store: (block, idempotencyKey, { onKnown, ...part }) => {
    const query = onKnown === 'fill' ? part : { onKnown, ...part };
    return api.call(calls.importLeads, { query, body: block }, { idempotencyKey });
  },
} satisfies ImportCalls;

/** What else an import does, besides filling the five fields that every lead has. */
export interface ImportChoices {
  fieldColumns: readonly FieldColumn[];
  exactNumbers: ExactNumbers;
  /** What the rows do to leads that are known before. */
  onKnown: OnKnownLead;
  /** Every lead of the file gets these. */
  tags: readonly string[];
  /** Of the file, by which the import is known later. */
  fileName?: string | undefined;
}

export const noChoices: ImportChoices = {
  fieldColumns: [],
  exactNumbers: noExactNumbers,
  onKnown: 'fill',
  tags: [],
};

/** How many values of a column were not taken as they are. */
export interface ColumnRemark {
  column: string;
  /** Of the field that it goes to. */
  type: CustomFieldType;
  /** How many characters a value of it has at most. */
  maxLength: number;
  unfit: number;
  cut: number;
}

export interface RowImport {
  /** By it the import can be undone. */
  readonly importId: string;
  /** Whether the leads are attached to a campaign. */
  readonly isAttaching: boolean;
  /** The outcome of each row; rows not reached are `not-imported`. */
  outcomes: readonly RowOutcome[];
  /** How many leads the rows gave so far, known ones included. */
  readonly leads: number;
  /** How many of these leads were in the campaign before. */
  readonly alreadyAttached: number;
  /** What was not taken of a row as it is, by its index. */
  readonly valueRemarks: ReadonlyMap<number, string>;
  /** Columns with values that do not fit their field's type, or are too long. */
  readonly columnRemarks: readonly ColumnRemark[];
  /** The server's last notice, for example that nothing will be sent. */
  readonly notice: string | undefined;
  /**
   * Imports block by block from the current position, until all rows are done or `signal` aborts. A block that fails is
   * retried, then its error is thrown; the next call resumes with that block. Nothing is doubled: a block is retried
   * under the same key, and a stored block is not stored again.
   */
  run: (signal: AbortSignal, onProgress: (doneRows: number) => void) => Promise<void>;
  /** Whether the failed block may have been stored, and some or all of it attached, though no response said so. */
  readonly isBlockUnclear: boolean;
  /**
   * Ends the import after a failed block: asks about an unclear block once more, under its key. Without a response its
   * rows become `unclear`.
   */
  settle: (onProgress: (doneRows: number) => void) => Promise<void>;
}

export function importOf(
  rows: CsvRow[],
  mapping: LeadMapping,
  importCalls: ImportCalls,
  choices: ImportChoices = noChoices,
): RowImport {
  const outcomes = new Array<RowOutcome>(rows.length).fill('not-imported');
  const leadIds = new Set<string>();
  const valueRemarks = new Map<number, string>();
  const importId = randomUuid();
  const sums = { alreadyAttached: 0, notice: undefined as string | undefined };
  let doneRows = 0;
  let readers: ValueReader[] | undefined;
  let knownUntilMs: number | undefined;
  // Made once, since its key stands for exactly these leads.
  let block: LeadBlock | undefined;
  let storedBlock: Lead[] | undefined;
  let blockKey = randomId();
  let isBlockUnclear = false;
  const remarks = new Map(columnsOf(mapping, choices).map((each) => [each.column, each]));

  async function importBlock(): Promise<void> {
    readers ??= await valueReaders(rows, choices.fieldColumns, choices.exactNumbers);
    block ??= await blockAt(rows, doneRows, mapping, readers, choices.tags);
    const { leads, leftOut, unfit, cut } = block;
    const rowsCount = rowsIn(block);
    // Leads created up to this time were known before. Only times of the server's clock are compared.
    knownUntilMs ??= Date.parse((await importCalls.newestLead())?.createdAt ?? '') || 0;
    storedBlock ??= leads.length === 0 ? [] : await store(leads);
    const newIds = new Set<string>();
    const became = storedBlock.map(({ id, createdAt }, index) => {
      const isRepeated = leadIds.has(id) || newIds.has(id);
      if (!isRepeated) newIds.add(id);
      const isKnown = Date.parse(createdAt) <= (knownUntilMs as number);
      return outcomeOf(leads[index]?.email ?? '', isRepeated, isKnown);
    });
    await attach([...newIds], became.filter((outcome) => outcome === 'known').length);
    for (const [index, remark] of block.valueRemarks) valueRemarks.set(doneRows + index, remark);
    const next = became.values();
    for (let index = 0; index < rowsCount; index += 1)
      outcomes[doneRows++] = leftOut.has(index) ? 'invalid-address' : (next.next().value as RowOutcome);
    for (const id of newIds) leadIds.add(id);
    for (const [column, remark] of remarks) {
      remark.unfit += unfit.get(column) ?? 0;
      remark.cut += cut.get(column) ?? 0;
    }
    block = undefined;
    storedBlock = undefined;
    isBlockUnclear = false;
    blockKey = randomId();
  }

  async function store(leads: BulkLeadRow[]): Promise<Lead[]> {
    try {
      const stored = await importCalls.store(leads, blockKey, {
        onKnown: choices.onKnown,
        importId,
        fileName: choices.fileName?.slice(0, importNameMaxLength),
      });
      isBlockUnclear = true;
      return stored;
    } catch (error) {
      isBlockUnclear ||= mayBeDone(error);
      throw error;
    }
  }

  async function attach(newIds: string[], knownCount: number): Promise<void> {
    if (newIds.length === 0 || importCalls.attach === undefined) return;
    const response = await importCalls.attach(newIds);
    // A repeat after a lost response finds new leads attached too, though they were not before this import.
    sums.alreadyAttached += Math.min(response.alreadyAttached, knownCount);
    sums.notice = response.message ?? sums.notice;
  }

  async function run(signal: AbortSignal, onProgress: (doneRows: number) => void): Promise<void> {
    while (doneRows < rows.length && !signal.aborted) {
      await withRetries(importBlock, signal, importCalls.retryDelaysMs ?? retryDelaysMs);
      onProgress(doneRows);
    }
  }

  async function settle(onProgress: (doneRows: number) => void): Promise<void> {
    if (!isBlockUnclear) return;
    try {
      await withRetries(importBlock, new AbortController().signal, importCalls.retryDelaysMs ?? retryDelaysMs);
      onProgress(doneRows);
    } catch {
      if (!block) return;
      outcomes.fill('unclear', doneRows, doneRows + rowsIn(block));
      for (const index of block.leftOut) outcomes[doneRows + index] = 'invalid-address';
    }
  }

  return {
    importId,
    valueRemarks,
    isAttaching: importCalls.attach !== undefined,
    outcomes,
    get isBlockUnclear() {
      return isBlockUnclear;
    },
    settle,
    get alreadyAttached() {
      return sums.alreadyAttached;
    },
    get leads() {
      return leadIds.size;
    },
    get notice() {
      return sums.notice;
    },
    get columnRemarks() {
      return [...remarks.values()].filter(({ unfit, cut }) => unfit + cut > 0);
    },
    run,
  };
}

/** The columns of the file that go to a field, with nothing to remark yet. */
function columnsOf(mapping: LeadMapping, { fieldColumns }: ImportChoices): ColumnRemark[] {
  const none = { unfit: 0, cut: 0 };
  const own = Object.values(mapping).filter((column) => column !== '');
  return [
    ...own.map((column) => ({ column, type: 'text' as const, maxLength: leadFieldMaxLength, ...none })),
    ...fieldColumns.map(({ column, field }) => ({
      ...{ column, type: field.type, maxLength: customValueMaxLength },
      ...none,
    })),
  ];
}

function outcomeOf(address: string, isRepeated: boolean, isKnown: boolean): RowOutcome {
  if (address === '') return 'no-address';
  if (isRepeated) return 'repeated';
  return isKnown ? 'known' : 'imported';
}

async function withRetries(work: () => Promise<void>, signal: AbortSignal, delaysMs: readonly number[]): Promise<void> {
  for (const delayMs of [...delaysMs, undefined]) {
    try {
      return await work();
    } catch (error) {
      if (delayMs === undefined || signal.aborted || !isWorthAnotherTry(error)) throw error;
      await wait(delayMs, signal);
      if (signal.aborted) throw error;
    }
  }
}

/** Whether a call that failed this way may still have had its effect. Only a refusal proves that it had none. */
function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'request-under-way') return true;
  return error.status < 400 || error.status === 408 || error.status >= 500;
}

function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // The attempt whose response was lost is still running.
  if (error.code === 'request-under-way') return true;
  return statusesWorthAnotherTry.has(error.status) || (error.status >= 500 && ![501, 505].includes(error.status));
}

function wait(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
