import { type BulkLeadRow, errorMessage } from '@cadenza/api-client';
import { Button, Progress } from '@cadenza/ui';
import { useState } from 'react';
import { ChosenFile } from './chosen-file.tsx';
import { DropArea } from './drop-area.tsx';
import { MappingPanel } from './mapping-panel.tsx';
import { rowsToLeads } from './rows-to-leads.ts';
import { useCsvFile } from './use-csv-file.ts';

export interface CsvImportProps {
  /**
   * Takes the leads of the file. Until it settles the widget shows that it is working; `onProgress` can be told how
   * many rows are stored. What it throws is shown under the widget.
   */
  onImport: (leads: BulkLeadRow[], onProgress: (storedCount: number) => void) => Promise<void>;
  /** Work of the caller that the widget cannot see: nothing can be changed meanwhile. */
  pending?: boolean;
}

/** A file, the mapping of its columns, and the button that imports its rows. */
export function CsvImport({ onImport, pending = false }: CsvImportProps) {
  const csv = useCsvFile();
  const [importing, setImporting] = useState(false);
  const [storedCount, setStoredCount] = useState(0);
  const busy = pending || importing;

  async function importRows() {
    if (csv.mapping.email === '') {
      csv.setError('Email field is required');
      return;
    }
    csv.setError(null);
    setStoredCount(0);
    setImporting(true);
    try {
      await onImport(rowsToLeads(csv.rows, csv.mapping), setStoredCount);
    } catch (error) {
      csv.setError(errorMessage(error, 'Failed to upload leads'));
    } finally {
      setImporting(false);
    }
  }

  return (
    <div className="grid min-w-0 gap-4">
      {csv.file === null ? (
        <DropArea reading={csv.reading} onFiles={csv.choose} />
      ) : (
        <>
          <ChosenFile file={csv.file} disabled={busy} onRemove={csv.remove} />
          <MappingPanel
            headers={csv.headers}
            rows={csv.rows}
            mapping={csv.mapping}
            disabled={busy}
            onChange={csv.changeMapping}
          />
          {importing && storedCount > 0 ? (
            <Progress aria-label="Rows stored" value={(storedCount / csv.rows.length) * 100} />
          ) : null}
          <Button className="w-full" pending={busy} onClick={() => void importRows()}>
            Import {csv.rows.length} Leads
          </Button>
        </>
      )}
      {csv.error ? (
        <p role="alert" className="text-destructive text-sm">
          {csv.error}
        </p>
      ) : null}
    </div>
  );
}
