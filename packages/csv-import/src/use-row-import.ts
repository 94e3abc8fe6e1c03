import { ApiError, type AttachLeadsResponse, errorMessage } from '@cadenza/api-client';
import { toast } from '@cadenza/ui';
import { useRef, useState } from 'react';
import { callsOfApi, type ImportChoices, importOf, type RowImport } from './import-rows.ts';
import type { CsvRow, LeadMapping } from './lead-mapping.ts';

export type ImportStatus =
  | { status: 'waiting' }
  | { status: 'running'; cancelling: boolean }
  | { status: 'failed'; message: string; canGoOn: boolean }
  | { status: 'ended'; complete: boolean };

export interface ImportRest {
  /** Whether all rows were reached: nobody cancelled, nothing failed. */
  complete: boolean;
  /** How many leads the rows gave, known ones included. */
  leads: number;
}

/** Where the leads of a file go. */
export interface ImportTarget {
  /** Attaches the leads of one block to a campaign; without it they only get into the database. */
  attach?: (leadIds: string[]) => Promise<AttachLeadsResponse>;
  /** Called when the import rests: at a failure, after which it may go on, and when the summary is shown. */
  onRest?: (rest: ImportRest) => void;
}

interface StartedImport {
  rows: RowImport;
  target: ImportTarget;
}

/**
 * The import of a file, from the first block to its summary. `onRunning` is called when it begins, goes on or rests;
 * while it runs, the widget should not be closed.
 */
export function useRowImport(onRunning?: (running: boolean) => void) {
  const [state, setState] = useState<ImportStatus>({ status: 'waiting' });
  const [doneRows, setDoneRows] = useState(0);
  const [current, setCurrent] = useState<StartedImport | null>(null);
  const cancelling = useRef(new AbortController());

  async function run({ rows, target }: StartedImport) {
    const { signal } = cancelling.current;
    setState({ status: 'running', cancelling: false });
    onRunning?.(true);
    try {
      await rows.run(signal, setDoneRows);
      setState({ status: 'ended', complete: isComplete(rows) });
    } catch (error) {
      if (signal.aborted) await settle(rows);
      else fail(error);
    }
    onRunning?.(false);
    target.onRest?.({ complete: isComplete(rows), leads: rows.leads });
  }

  async function settle(rows: RowImport) {
    await rows.settle(setDoneRows);
    setState({ status: 'ended', complete: isComplete(rows) });
  }

  /** Ends the import after a failure. First finds out what became of the failed block. */
  async function end({ rows, target }: StartedImport) {
    setState({ status: 'running', cancelling: true });
    onRunning?.(true);
    await settle(rows);
    onRunning?.(false);
    target.onRest?.({ complete: isComplete(rows), leads: rows.leads });
  }

  function fail(error: unknown) {
    const message = errorMessage(error, 'Failed to upload leads');
    setState({ status: 'failed', message, canGoOn: !isUndone(error) });
    toast({ title: 'Error', description: message, variant: 'destructive' });
  }

  return {
    state,
    doneRows,
    result: current?.rows ?? null,
    start(rows: CsvRow[], mapping: LeadMapping, choices: ImportChoices, target: ImportTarget) {
      cancelling.current = new AbortController();
      const started = { rows: importOf(rows, mapping, { ...callsOfApi, attach: target.attach }, choices), target };
      setCurrent(started);
      setDoneRows(0);
      void run(started);
    },
    retry() {
      if (current !== null) void run(current);
    },
    /** Finishes the running block first. After a failure that stored nothing, shows the mapping again. */
    cancel() {
      if (state.status === 'running') {
        cancelling.current.abort();
        setState({ status: 'running', cancelling: true });
      } else if (current?.rows.isBlockUnclear) void end(current);
      else setState(doneRows === 0 ? { status: 'waiting' } : { status: 'ended', complete: false });
    },
  };
}

/** Undone by another window: no more rows of it are taken. */
const isUndone = (error: unknown) => error instanceof ApiError && error.code === 'import-undone';

function isComplete({ outcomes }: RowImport): boolean {
  return outcomes.every((outcome) => outcome !== 'not-imported' && outcome !== 'unclear');
}
