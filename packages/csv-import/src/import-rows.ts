import { ApiError, type AttachLeadsResponse, api, type BulkLeadRow, type Lead } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';
import { isMailableAddress } from '@cadenza/mail-address';
import { randomId } from '@cadenza/screen-kit';
import type { RowOutcome } from './import-outcome.ts';
import type { CsvRow, LeadMapping } from './lead-mapping.ts';
import { rowToLead } from './row-to-lead.ts';

/**
 * Fewer than one call takes: progress moves often, a cancelled import ends soon, and other callers do not wait long.
 */
export const blockRows = 500;
const retryDelaysMs = [500, 2_000];
const statusesWorthAnotherTry = new Set([0, 408, 418, 423, 429]);

export interface ImportCalls {
  /** The lead that was stored last, if any. */
  newestLead: () => Promise<Lead | undefined>;
  /**
   * Stores a block and returns the lead for each row; for a known address, the lead that has it. A key stores its block
   * only once; nothing else identifies rows without an address.
   */
  store: (block: BulkLeadRow[], key: string) => Promise<Lead[]>;
  /** Attaches leads to the campaign. */
  attach: (leadIds: string[]) => Promise<AttachLeadsResponse>;
  retryDelaysMs?: readonly number[];
}

export const callsOfApi = {
  newestLead: async () => (await api.call(calls.listLeads, { query: { limit: 1 } }))[0],
  store: (block: BulkLeadRow[], idempotencyKey: string) =>
    api.call(calls.importLeads, { body: block }, { idempotencyKey }),
};

export interface RowImport {
  /** The outcome of each row; rows not reached are `not-imported`. */
  outcomes: readonly RowOutcome[];
  /** How many leads the rows gave so far, known ones included. */
  readonly leads: number;
  /** How many of these leads were in the campaign before. */
  readonly alreadyAttached: number;
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

export function importOf(rows: CsvRow[], mapping: LeadMapping, importCalls: ImportCalls): RowImport {
  const outcomes = new Array<RowOutcome>(rows.length).fill('not-imported');
  const leadIds = new Set<string>();
  const sums = { alreadyAttached: 0, notice: undefined as string | undefined };
  let doneRows = 0;
  let knownUntilMs: number | undefined;
  let storedBlock: Lead[] | undefined;
  let blockKey = randomId();
  let isBlockUnclear = false;

  async function importBlock(): Promise<void> {
    const block = rows.slice(doneRows, doneRows + blockRows).map((row) => rowToLead(row, mapping));
    // Leads created up to this time were known before. Only times of the server's clock are compared.
    knownUntilMs ??= Date.parse((await importCalls.newestLead())?.createdAt ?? '') || 0;
    storedBlock ??= await store(block);
    const newIds = new Set<string>();
    const became = storedBlock.map(({ id, createdAt }, index) => {
      const isRepeated = leadIds.has(id) || newIds.has(id);
      if (!isRepeated) newIds.add(id);
      const isKnown = Date.parse(createdAt) <= (knownUntilMs as number);
      return outcomeOf(block[index]?.email ?? '', isRepeated, isKnown);
    });
    await attach([...newIds], became.filter((outcome) => outcome === 'known').length);
    for (const outcome of became) outcomes[doneRows++] = outcome;
    for (const id of newIds) leadIds.add(id);
    storedBlock = undefined;
    isBlockUnclear = false;
    blockKey = randomId();
  }

  async function store(block: BulkLeadRow[]): Promise<Lead[]> {
    try {
      const stored = await importCalls.store(block, blockKey);
      isBlockUnclear = true;
      return stored;
    } catch (error) {
      isBlockUnclear ||= mayBeDone(error);
      throw error;
    }
  }

  async function attach(newIds: string[], knownCount: number): Promise<void> {
    if (newIds.length === 0) return;
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
      outcomes.fill('unclear', doneRows, doneRows + blockRows);
    }
  }

  return {
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
    run,
  };
}

function outcomeOf(address: string, isRepeated: boolean, isKnown: boolean): RowOutcome {
  if (address === '') return 'no-address';
  if (!isMailableAddress(address)) return 'invalid-address';
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
