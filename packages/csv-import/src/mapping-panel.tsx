import { errorMessage } from '@cadenza/api-client';
import type { CustomField } from '@cadenza/contracts';
import { Alert, Button, cn } from '@cadenza/ui';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ColumnList, type ColumnListProps } from './column-list.tsx';
import { type FileReadingProps, readingWords, SheetReading, TextReading } from './file-reading.tsx';
import { leavesOut } from './form-choice.tsx';
import { inFigures } from './in-figures.ts';
import type { CsvRow } from './lead-mapping.ts';
import { NewFields } from './new-fields-bar.tsx';
import { useUnmailableCount } from './use-unmailable-count.ts';

export interface MappingPanelProps
  extends Omit<ColumnListProps, 'fields'>,
    Omit<FileReadingProps, 'onChange' | 'headers' | 'rows'> {
  hasHeader: boolean;
  rows: CsvRow[];
  /** Whether the columns go where those of the last file with these headers went. */
  isAsLastTime: boolean;
  /** The custom fields of the account, as a query. */
  fields: { data: CustomField[] | undefined; error: Error | null; refetch: () => unknown };
  /** Fields that are made when the import begins. */
  newFields: readonly CustomField[];
  onAddNewFields: (fields: ReadonlyMap<string, CustomField>) => void;
  onDropNewFields: () => void;
  onReadingChange: FileReadingProps['onChange'];
}

/** Where each column of the file goes, below what the file is read as. */
export function MappingPanel(props: MappingPanelProps) {
  const { headers, rows, mapping, samples, fields, newFields, fieldColumns, columnForms, source } = props;
  const known = [...(fields.data ?? []), ...newFields];
  return (
    <section aria-labelledby="map-columns" className="@container min-w-0 rounded-lg border bg-card">
      <div className="grid gap-3 p-4">
        <div>
          <h2 id="map-columns" className="font-medium text-sm">
            Map CSV Columns
          </h2>
          <p className="mt-0.5 text-muted-foreground text-xs">Match your CSV columns to the lead fields</p>
        </div>
        {source.kind === 'workbook' ? (
          <div className="grid grid-cols-1 items-start gap-4 empty:hidden @2xl:grid-cols-2">
            <SheetReading source={source} onChange={props.onReadingChange} />
          </div>
        ) : (
          <FoldedReading {...props} source={source} onChange={props.onReadingChange} />
        )}
        {props.hasHeader ? null : (
          <Alert>This file has no header: its first row holds an email address, so it is imported as a lead too.</Alert>
        )}
        {props.isAsLastTime ? (
          <p role="status" className="text-muted-foreground text-xs">
            As last time: a file with these columns was imported before, and they go where they went then.
          </p>
        ) : null}
        {fields.error ? (
          <div className="flex flex-wrap items-center gap-3 text-muted-foreground text-sm">
            <p>The custom fields could not be loaded. {errorMessage(fields.error, 'Please try again.')}</p>
            <Button variant="outline" size="sm" onClick={() => void fields.refetch()}>
              Try again
            </Button>
          </div>
        ) : null}
        <NewFields
          headers={headers}
          rows={rows}
          samples={samples}
          mapping={mapping}
          fieldChoices={props.fieldChoices}
          fieldColumns={fieldColumns}
          known={fields.data === undefined ? undefined : known}
          newFields={newFields}
          onAdd={props.onAddNewFields}
          onDrop={props.onDropNewFields}
        />
        <OpenColumns fieldColumns={fieldColumns} columnForms={columnForms} />
      </div>
      <ColumnList {...props} fields={known} />
      <UnmailableRows rows={rows} emailColumn={mapping.email} />
    </section>
  );
}

/** Open where the encoding is a guess; otherwise hardly anybody has to look. */
function FoldedReading(props: Parameters<typeof TextReading>[0]) {
  const [isOpen, setIsOpen] = useState(!props.source.isEncodingSure);
  return (
    <details open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex w-fit max-w-full cursor-default list-none items-center gap-1.5 rounded-sm text-xs [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden="true"
          className={cn('size-3.5 shrink-0 transition-transform', isOpen && 'rotate-90')}
        />
        <span className="shrink-0 font-medium">How the file is read</span>
        <span className="min-w-0 text-left text-muted-foreground">{readingWords(props.source, props.delimiter)}</span>
      </summary>
      <div className="mt-3 grid grid-cols-1 items-start gap-4 @2xl:grid-cols-2">
        <TextReading {...props} />
      </div>
    </details>
  );
}

const namesShown = 3;

/** Says at the top what may be further down: an import leaves values out of these columns. */
function OpenColumns({ fieldColumns, columnForms }: Pick<ColumnListProps, 'fieldColumns' | 'columnForms'>) {
  const open = fieldColumns.filter(({ column, field, form }) => {
    const found = columnForms.get(column);
    return form === undefined && found !== undefined && leavesOut(field.type, found);
  });
  if (open.length === 0) return null;
  const names = open.slice(0, namesShown).map(({ column }) => `“${column}”`);
  const more = open.length - names.length;
  return (
    <p role="status" className="wrap-anywhere text-warning text-xs">
      Please choose how the values of {names.join(', ')}
      {more > 0 ? ` and ${more} more` : ''} are written: those that could be one of two are left out.
    </p>
  );
}

function UnmailableRows({ rows, emailColumn }: { rows: CsvRow[]; emailColumn: string }) {
  const count = useUnmailableCount(rows, emailColumn);
  if (count === 0) return null;
  return (
    <p className="border-t px-4 py-3 text-warning text-xs">
      {count === 1 ? '1 row has no valid email' : `${inFigures(count)} rows have no valid email`}: left out, or stored
      but never mailed where it is empty.
    </p>
  );
}
