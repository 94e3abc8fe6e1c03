import { errorMessage } from '@cadenza/api-client';
import { useInvalidate, useQueryClient } from '@cadenza/screen-kit';
import { useRef, useState } from 'react';
import { importBlock } from '../../api/import-mailboxes.ts';
import { cachedMailboxes, foundServersQuery } from '../../api/mailboxes.ts';
import type { FileRow } from './file-columns.ts';
import { importOf, type MailboxImport } from './import-rows.ts';

type ImportState =
  | { status: 'waiting' }
  | { status: 'running'; isStopping: boolean }
  | { status: 'failed'; message: string }
  | { status: 'ended' };

const second = 1_000;

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * second);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** The import of a file, from its first block to the results of its rows. */
export function useMailboxImport() {
  const queryClient = useQueryClient();
  const invalidate = useInvalidate();
  const [state, setState] = useState<ImportState>({ status: 'waiting' });
  const [doneRows, setDoneRows] = useState(0);
  const [current, setCurrent] = useState<MailboxImport | null>(null);
  const stopping = useRef(new AbortController());

  async function run(started: MailboxImport): Promise<void> {
    stopping.current = new AbortController();
    setState({ status: 'running', isStopping: false });
    try {
      await started.run(stopping.current.signal, () => setDoneRows(started.doneRows));
      setState({ status: 'ended' });
    } catch (error) {
      setState({ status: 'failed', message: errorMessage(error, 'The import failed') });
    }
    await invalidate(cachedMailboxes);
  }

  return {
    state,
    doneRows,
    results: current?.results ?? [],
    start(rows: readonly FileRow[], timezone: string): void {
      const started = importOf(rows, timezone, {
        findServers: (address) => queryClient.fetchQuery(foundServersQuery(address)),
        store: importBlock,
        wait,
      });
      setCurrent(started);
      setDoneRows(0);
      void run(started);
    },
    goOn(): void {
      if (current) void run(current);
    },
    /** Ends the import; a running block is finished first. */
    stop(): void {
      if (state.status !== 'running') setState({ status: 'ended' });
      else {
        stopping.current.abort();
        setState({ status: 'running', isStopping: true });
      }
    },
  };
}
