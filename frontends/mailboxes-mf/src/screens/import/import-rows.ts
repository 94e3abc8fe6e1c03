import { ApiError } from '@cadenza/api-client';
import type { FoundServers, ImportedMailbox } from '@cadenza/contracts';
import { randomId } from '@cadenza/screen-kit';
import type { FileRow } from './file-columns.ts';
import { type ImportRow, lacksServers, rowToMailbox } from './row-to-mailbox.ts';

const rowsPerBlock = 10;

/** What became of a row; null while nothing did. */
export type RowResult = Pick<ImportedMailbox, 'outcome' | 'message' | 'mailboxId'> | null;

export interface ImportCalls {
  findServers: (address: string) => Promise<FoundServers>;
  store: (rows: readonly ImportRow[], idempotencyKey: string) => Promise<ImportedMailbox[]>;
  /** Resolves early when the import is stopped. */
  wait: (seconds: number, signal: AbortSignal) => Promise<void>;
}

export interface MailboxImport {
  readonly results: readonly RowResult[];
  readonly doneRows: number;
  /** Goes on from the block that failed or was next, until all is done or `signal` aborts. */
  run: (signal: AbortSignal, onProgress: () => void) => Promise<void>;
}

const noServers =
  'The mail servers of this address are not known. Please fill in smtpHost, and imapHost if replies are to be seen.';

/** The import of a file in blocks. A block whose response was lost is sent again under its key. */
export function importOf(rows: readonly FileRow[], timezone: string, importCalls: ImportCalls): MailboxImport {
  const results = new Array<RowResult>(rows.length).fill(null);
  const serversOfDomains = new Map<string, FoundServers | null>();
  let doneRows = 0;
  let key = randomId();
  /** Made once, since its key stands for exactly these rows. */
  let block: ImportRow[] | undefined;

  async function run(signal: AbortSignal, onProgress: () => void): Promise<void> {
    while (doneRows < rows.length && !signal.aborted) {
      block ??= await blockAt(signal);
      if (block === undefined) return;
      await storeBlock(block);
      doneRows += block.length;
      block = undefined;
      key = randomId();
      onProgress();
    }
  }

  async function blockAt(signal: AbortSignal): Promise<ImportRow[] | undefined> {
    const made: ImportRow[] = [];
    for (const row of rows.slice(doneRows, doneRows + rowsPerBlock)) {
      const found = lacksServers(row) ? await serversOf(row.address, signal) : null;
      if (signal.aborted) return undefined;
      made.push(rowToMailbox(row, found, timezone));
    }
    return made;
  }

  async function storeBlock(made: readonly ImportRow[]): Promise<void> {
    const sent = made.flatMap((row, offset) => (row.smtp === null ? [] : [{ row, place: doneRows + offset }]));
    const answers =
      sent.length === 0
        ? []
        : await importCalls.store(
            sent.map(({ row }) => row),
            key,
          );
    for (const [offset, { smtp }] of made.entries())
      if (smtp === null) results[doneRows + offset] = { outcome: 'refused', message: noServers, mailboxId: null };
    for (const { row, outcome, message, mailboxId } of answers) {
      const place = sent[row]?.place;
      if (place !== undefined) results[place] = { outcome, message, mailboxId };
    }
  }

  /** All addresses of a domain have the same servers. */
  async function serversOf(address: string, signal: AbortSignal): Promise<FoundServers | null> {
    const domain = address
      .slice(address.lastIndexOf('@') + 1)
      .trim()
      .toLowerCase();
    const known = serversOfDomains.get(domain);
    if (known !== undefined) return known;
    const found = await findWithPatience(address.trim(), signal);
    serversOfDomains.set(domain, found);
    return found;
  }

  async function findWithPatience(address: string, signal: AbortSignal): Promise<FoundServers | null> {
    for (;;) {
      try {
        return await importCalls.findServers(address);
      } catch (error) {
        // No response proves nothing about the servers, so the import rests; a refused address has none.
        if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) throw error;
        if (error.status !== 429) return null;
        await importCalls.wait(secondsToWait(error), signal);
        if (signal.aborted) return null;
      }
    }
  }

  return {
    results,
    get doneRows() {
      return doneRows;
    },
    run,
  };
}

const usualWaitSeconds = 10;

function secondsToWait({ body }: ApiError): number {
  const seconds = body['retryAfterSeconds'];
  return typeof seconds === 'number' ? seconds : usualWaitSeconds;
}
