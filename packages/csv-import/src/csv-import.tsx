import type { CustomField } from '@cadenza/contracts';
import { useLeadFields } from '@cadenza/lead-fields';
import { Button } from '@cadenza/ui';
import { useMemo, useState } from 'react';
import { ChosenFile } from './chosen-file.tsx';
import { DropArea } from './drop-area.tsx';
import { fieldColumnsOf, otherColumns } from './field-columns.ts';
import { ImportOptions } from './import-options.tsx';
import { ImportProgress } from './import-progress.tsx';
import { noChoices } from './import-rows.ts';
import { ImportSummary } from './import-summary.tsx';
import { MappingPanel } from './mapping-panel.tsx';
import { remarksFile } from './remarks-file.ts';
import { rememberTargets } from './remembered-mappings.ts';
import { saveFile } from './save-file.ts';
import { useColumnForms } from './use-column-forms.ts';
import { useCsvFile } from './use-csv-file.ts';
import { useNewFields } from './use-new-fields.ts';
import { type ImportTarget, useRowImport } from './use-row-import.ts';

export interface CsvImportProps {
  /** Called when an import begins; returns null after it has said to the user why there is no target. */
  target: () => ImportTarget | null;
  /** Called with whether an import is running; the widget should not be closed meanwhile. */
  onRunning?: (running: boolean) => void;
  /** Called when the user closes the summary. */
  onClose: () => void;
}

/** A file, the mapping of its columns, the upload of its rows as leads in blocks, and what became of each row. */
export function CsvImport({ target, onRunning, onClose }: CsvImportProps) {
  const csv = useCsvFile();
  const fields = useLeadFields();
  const [{ onKnown, tags }, setOptions] = useState(noChoices);
  const { state, result, ...rowImport } = useRowImport(onRunning);
  const { isMaking, make } = useNewFields();
  const { headers, mapping, fieldChoices, formChoices } = csv;
  const newFields = useMemo(() => stillNew(csv.newFields, fields.data), [csv.newFields, fields.data]);
  const fieldColumns = useMemo(() => {
    const others = otherColumns(headers, mapping, fieldChoices);
    return fieldColumnsOf(others, [...(fields.data ?? []), ...newFields], fieldChoices, formChoices);
  }, [headers, mapping, fieldChoices, formChoices, fields.data, newFields]);
  const columnForms = useColumnForms(csv.rows, fieldColumns, csv.exactNumbers);

  async function start() {
    csv.setError(csv.mapping.email === '' ? 'Email field is required' : null);
    const chosen = csv.mapping.email === '' ? null : target();
    if (chosen === null) return;
    const used = new Set(fieldColumns.map(({ field }) => field.key));
    const failure = await make(newFields.filter(({ key }) => used.has(key)));
    if (failure !== null) return csv.setError(failure);
    if (csv.hasHeader) rememberTargets(csv.headers, csv.mapping, fieldColumns, csv.fieldChoices);
    const { exactNumbers } = csv;
    const choices = { fieldColumns, exactNumbers, onKnown, tags, fileName: csv.file?.name };
    rowImport.start(csv.rows, csv.mapping, choices, chosen);
  }

  async function download(addressRemarks: ReadonlyMap<number, string>) {
    const name = csv.file?.name.replace(/\.(csv|xlsx)$/i, '') ?? 'leads';
    const remarks = [result?.valueRemarks ?? new Map(), addressRemarks];
    saveFile(await remarksFile(csv, result?.outcomes ?? [], remarks), `${name}-remarks.csv`);
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
          <MappingPanel
            {...csv}
            fields={fields}
            newFields={newFields}
            fieldColumns={fieldColumns}
            columnForms={columnForms}
            onSend={csv.sendColumn}
            onChooseForm={csv.chooseForm}
            onAddNewFields={csv.addNewFields}
            onDropNewFields={csv.dropNewFields}
            onReadingChange={csv.changeReading}
          />
          <ImportOptions
            onKnown={onKnown}
            tags={tags}
            onChange={(changed) => setOptions((before) => ({ ...before, ...changed }))}
          />
          <Button
            className="w-full"
            pending={isMaking}
            disabled={csv.reading || fields.isPending}
            onClick={() => void start()}
          >
            Import {csv.rows.length} {csv.rows.length === 1 ? 'Lead' : 'Leads'}
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
          rows={csv.rows}
          emailColumn={csv.mapping.email}
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

/** A field that was made meanwhile, here or on another page, is new no more. */
const stillNew = (newFields: readonly CustomField[], known: readonly CustomField[] = []) =>
  newFields.filter(({ key }) => known.every((field) => field.key !== key));
