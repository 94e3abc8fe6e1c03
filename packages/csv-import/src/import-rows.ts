import { ApiError, type AttachLeadsResponse, api, type BulkLeadRow, type Lead } from '@cadenza/api-client';
import { isMailableAddress } from '@cadenza/mail-address';
import { randomId } from '@cadenza/screen-kit';
import type { RowOutcome } from './import-outcome.ts';
import type { CsvRow, LeadMapping } from './lead-mapping.ts';
import { rowToLead } from './row-to-lead.ts';

/** Less than one call takes: the figures move often, a cancelled import ends soon, and nobody else waits long for it. */
export const blockRows = 500;
const retryDelaysMs = [500, 2_000];
const answersWorthAnotherTry = new Set([0, 408, 418, 423, 429]);

export interface ImportCalls {
  /** The lead that was stored last, if there is any. */
  newestLead: () => Promise<Lead | undefined>;
  /**
   * Stores a block and answers the lead that stands for each row; a known address answers the lead it had. Under one key
   * a block is stored once: rows without an address are told apart by nothing else.
   */
  store: (block: BulkLeadRow[], key: string) => Promise<Lead[]>;
  /** Attaches leads to the campaign. */
  attach: (leadIds: string[]) => Promise<AttachLeadsResponse>;
  retryDelaysMs?: readonly number[];
}

export const callsOfApi = {
  newestLead: async () => (await api.get<Lead[]>('/api/leads?limit=1'))[0],
  store: (block: BulkLeadRow[], idempotencyKey: string) =>
    api.post<Lead[]>('/api/leads/bulk', block, { idempotencyKey }),
};

export interface RowImport {
  /** Of each row; those not reached are `not-imported`. */
  outcomes: readonly RowOutcome[];
  /** How many leads the rows stand for so far, known ones included. */
  readonly leads: number;
  /** How many of them were in the campaign before. */
  readonly alreadyAttached: number;
  /** The last remark of the server, such as that nothing will be sent. */
  readonly remark: string | undefined;
  /**
   * Imports from where it stands, block by block, until all rows are done or `signal` says stop. A block that fails is
   * tried again, then thrown; calling this again goes on with it. Nothing is doubled: a block is tried again under its
   * key, and one that is stored is not stored again.
   */
  run: (signal: AbortSignal, onProgress: (doneRows: number) => void) => Promise<void>;
  /** Whether the block that failed may be stored, all or part of it attached, though no answer says so. */
  readonly isBlockUnclear: boolean;
  /**
   * Ends the import behind a block that failed: what is unclear about it is asked once more, under its key. Without an
   * answer its rows are `unclear`.
   */
  settle: (onProgress: (doneRows: number) => void) => Promise<void>;
}

export function importOf(rows: CsvRow[], mapping: LeadMapping, calls: ImportCalls): RowImport {
  const outcomes = new Array<RowOutcome>(rows.length).fill('not-imported');
  const leadIds = new Set<string>();
  const sums = { alreadyAttached: 0, remark: undefined as string | undefined };
  let doneRows = 0;
  let knownUntilMs: number | undefined;
  let storedBlock: Lead[] | undefined;
  let blockKey = randomId();
  let isBlockUnclear = false;

  async function importBlock(): Promise<void> {
    const block = rows.slice(doneRows, doneRows + blockRows).map((row) => rowToLead(row, mapping));
    // A lead that is older than the import was known; so the server's clock is compared only with itself.
    knownUntilMs ??= Date.parse((await calls.newestLead())?.createdAt ?? '') || 0;
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
      const stored = await calls.store(block, blockKey);
      isBlockUnclear = true;
      return stored;
    } catch (error) {
      isBlockUnclear ||= mayBeDone(error);
      throw error;
    }
  }

  async function attach(newIds: string[], knownCount: number): Promise<void> {
    if (newIds.length === 0) return;
    const answer = await calls.attach(newIds);
    // After an answer that got lost, new leads are in the campaign too, but were not there before this import.
    sums.alreadyAttached += Math.min(answer.alreadyAttached, knownCount);
    sums.remark = answer.message ?? sums.remark;
  }

  async function run(signal: AbortSignal, onProgress: (doneRows: number) => void): Promise<void> {
    while (doneRows < rows.length && !signal.aborted) {
      await withRetries(importBlock, signal, calls.retryDelaysMs ?? retryDelaysMs);
      onProgress(doneRows);
    }
  }

  async function settle(onProgress: (doneRows: number) => void): Promise<void> {
    if (!isBlockUnclear) return;
    try {
      await withRetries(importBlock, new AbortController().signal, calls.retryDelaysMs ?? retryDelaysMs);
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
    get remark() {
      return sums.remark;
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

/** Whether a call that failed like this may have had its effect: only a refusal says that it had none. */
function mayBeDone(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'request-under-way') return true;
  return error.status < 400 || error.status === 408 || error.status >= 500;
}

function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  // The try whose answer was lost is still at it.
  if (error.code === 'request-under-way') return true;
  return answersWorthAnotherTry.has(error.status) || (error.status >= 500 && ![501, 505].includes(error.status));
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
