import { Button } from '@cadenza/ui';
import { ChosenFile } from './chosen-file.tsx';
import { DropArea } from './drop-area.tsx';
import { ImportProgress } from './import-progress.tsx';
import { ImportSummary } from './import-summary.tsx';
import { MappingPanel } from './mapping-panel.tsx';
import { remarksFile } from './remarks-file.ts';
import { saveFile } from './save-file.ts';
import { useCsvFile } from './use-csv-file.ts';
import { type ImportTarget, useRowImport } from './use-row-import.ts';

export interface CsvImportProps {
  /** Called when an import begins; returns null after telling the user why there is no target. */
  target: () => ImportTarget | null;
  /** Told whether an import is running; the widget should not be closed meanwhile. */
  onRunning?: (running: boolean) => void;
  /** Called when the user closes the summary. */
  onClose: () => void;
}

/** A file, the mapping of its columns, the upload of its rows as leads in blocks, and what became of each row. */
export function CsvImport({ target, onRunning, onClose }: CsvImportProps) {
  const csv = useCsvFile();
  const { state, result, ...rowImport } = useRowImport(onRunning);

  function start() {
    csv.setError(csv.mapping.email === '' ? 'Email field is required' : null);
    const chosen = csv.mapping.email === '' ? null : target();
    if (chosen !== null) rowImport.start(csv.rows, csv.mapping, chosen);
  }

  async function download() {
    const name = csv.file?.name.replace(/\.csv$/i, '') ?? 'leads';
    saveFile(await remarksFile(csv, result?.outcomes ?? []), `${name}-remarks.csv`);
  }

  return (
    <div className="grid min-w-0 gap-4">
      {csv.file === null ? (
        <DropArea reading={csv.reading} onFiles={csv.choose} />
      ) : (
        <ChosenFile file={csv.file} removable={state.status === 'waiting'} onRemove={csv.remove} />
      )}
      {csv.file !== null && state.status === 'waiting' ? (
        <>
          <MappingPanel {...csv} onChange={csv.changeMapping} onEncodingChange={csv.changeEncoding} />
          <Button className="w-full" disabled={csv.reading} onClick={start}>
            Import {csv.rows.length} Leads
          </Button>
        </>
      ) : null}
      {state.status === 'running' || state.status === 'failed' ? (
        <ImportProgress
          state={state}
          doneRows={rowImport.doneRows}
          totalRows={csv.rows.length}
          onCancel={rowImport.cancel}
          onRetry={rowImport.retry}
        />
      ) : null}
      {state.status === 'ended' && result !== null ? (
        <ImportSummary
          result={result}
          lines={csv.lines}
          warnings={csv.warnings}
          complete={state.complete}
          onDownload={download}
          onClose={onClose}
        />
      ) : null}
      {csv.error && state.status !== 'ended' ? (
        <p role="alert" className="text-destructive text-sm">
          {csv.error}
        </p>
      ) : null}
    </div>
  );
}
