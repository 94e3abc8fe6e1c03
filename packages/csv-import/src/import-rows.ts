import { ApiError, type AttachLeadsResponse, api, type BulkLeadRow, type Lead } from '@cadenza/api-client';
import type { RowOutcome } from './import-outcome.ts';
import type { CsvRow, LeadMapping } from './lead-mapping.ts';
import { isMailableAddress } from './mailable-address.ts';
import { rowToLead } from './row-to-lead.ts';

/** Half of what one call takes: the figures move often, and a cancelled import ends soon. */
export const blockRows = 2_500;
const retryDelaysMs = [500, 2_000];
const answersWorthAnotherTry = new Set([0, 408, 418, 423, 429]);

export interface ImportCalls {
  /** The lead that was stored last, if there is any. */
  newestLead: () => Promise<Lead | undefined>;
  /** Stores a block and answers the lead that stands for each row; a known address answers the lead it had. */
  store: (block: BulkLeadRow[]) => Promise<Lead[]>;
  /** Attaches leads to the campaign. */
  attach: (leadIds: string[]) => Promise<AttachLeadsResponse>;
  retryDelaysMs?: readonly number[];
}

export const callsOfApi = {
  newestLead: async () => (await api.get<Lead[]>('/api/leads?limit=1'))[0],
  store: (block: BulkLeadRow[]) => api.post<Lead[]>('/api/leads/bulk', block),
};

export interface RowImport {
  /** Of each row; those not reached are `not-imported`. */
  outcomes: readonly RowOutcome[];
  /** How many leads of the file were in the campaign before. */
  readonly alreadyAttached: number;
  readonly attached: number;
  /** The last remark of the server, such as that nothing will be sent. */
  readonly remark: string | undefined;
  /**
   * Imports from where it stands, block by block, until all rows are done or `signal` says stop. A block that fails is
   * tried again, then thrown; calling this again goes on with it. Nothing is doubled: known addresses answer the lead
   * they had, and a block that is stored is not stored again.
   */
  run: (signal: AbortSignal, onProgress: (doneRows: number) => void) => Promise<void>;
}

export function importOf(rows: CsvRow[], mapping: LeadMapping, calls: ImportCalls): RowImport {
  const outcomes = new Array<RowOutcome>(rows.length).fill('not-imported');
  const leadIds = new Set<string>();
  const sums = { attached: 0, alreadyAttached: 0, remark: undefined as string | undefined };
  let doneRows = 0;
  let knownUntilMs: number | undefined;
  let storedBlock: Lead[] | undefined;

  async function importBlock(): Promise<void> {
    const block = rows.slice(doneRows, doneRows + blockRows).map((row) => rowToLead(row, mapping));
    knownUntilMs ??= Date.parse((await calls.newestLead())?.createdAt ?? '') || 0;
    storedBlock ??= await calls.store(block);
    const unattached = [...new Set(storedBlock.map(({ id }) => id))].filter((id) => !leadIds.has(id));
    if (unattached.length > 0) {
      const answer = await calls.attach(unattached);
      sums.attached += answer.attached;
      sums.alreadyAttached += answer.alreadyAttached;
      sums.remark = answer.message ?? sums.remark;
    }
    for (const [index, lead] of storedBlock.entries()) {
      outcomes[doneRows + index] = outcomeOf(block[index]?.email ?? '', lead, leadIds, knownUntilMs);
      leadIds.add(lead.id);
    }
    doneRows += block.length;
    storedBlock = undefined;
  }

  async function run(signal: AbortSignal, onProgress: (doneRows: number) => void): Promise<void> {
    while (doneRows < rows.length && !signal.aborted) {
      await withRetries(importBlock, signal, calls.retryDelaysMs ?? retryDelaysMs);
      onProgress(doneRows);
    }
  }

  return {
    outcomes,
    get alreadyAttached() {
      return sums.alreadyAttached;
    },
    get attached() {
      return sums.attached;
    },
    get remark() {
      return sums.remark;
    },
    run,
  };
}

/** A lead that is older than the import was known; the server's clock is compared only with itself. */
function outcomeOf(address: string, lead: Lead, seen: ReadonlySet<string>, knownUntilMs: number): RowOutcome {
  if (address === '') return 'no-address';
  if (!isMailableAddress(address)) return 'invalid-address';
  if (seen.has(lead.id)) return 'repeated';
  return Date.parse(lead.createdAt) > knownUntilMs ? 'imported' : 'known';
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

function isWorthAnotherTry(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
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
