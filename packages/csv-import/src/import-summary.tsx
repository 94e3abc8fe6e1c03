import { Alert, Button } from '@cadenza/ui';
import { Download } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { AddressCheckFigures } from './address-check/address-check-figures.tsx';
import type { RowChecks } from './address-check/check-addresses.ts';
import { checkRemark } from './address-check/check-remark.ts';
import { useAddressCheck } from './address-check/use-address-check.ts';
import { type OutcomeCounts, summaryOf } from './import-outcome.ts';
import type { ColumnRemark, RowImport } from './import-rows.ts';
import { inFigures } from './in-figures.ts';
import type { CsvRow } from './lead-mapping.ts';
import { UndoButton } from './undo-button.tsx';
import { isNot } from './value-words.ts';

const warningsShown = 5;

export interface ImportSummaryProps {
  result: RowImport;
  rows: readonly CsvRow[];
  /** The column that the addresses are in. */
  emailColumn: string;
  /** The line of the file each row begins in. */
  lines: number[];
  /** What is wrong with a row, by its index. */
  warnings: ReadonlyMap<number, string>;
  complete: boolean;
  /** Builds the list of rows with remarks and downloads it. @param remarks on addresses, by the index of the row */
  onDownload: (remarks: ReadonlyMap<number, string>) => Promise<void>;
  onClose: () => void;
}

export function ImportSummary(props: ImportSummaryProps) {
  const { result, rows, emailColumn, lines, warnings, complete, onDownload, onClose } = props;
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  const summary = useMemo(() => summaryOf(result.outcomes), [result]);
  const { state: check, retry } = useAddressCheck(rows, result.outcomes, emailColumn);
  const addressRemarks = useMemo(() => (check.status === 'ended' ? remarksOn(check.checks) : noRemarks), [check]);
  const withRemark = useMemo(() => {
    const hasRemark = (row: number) => warnings.has(row) || result.valueRemarks.has(row) || addressRemarks.has(row);
    return result.outcomes.filter((outcome, row) => outcome !== 'imported' || hasRemark(row)).length;
  }, [warnings, addressRemarks, result]);

  return (
    <section ref={section} tabIndex={-1} aria-labelledby="import-summary" className="grid max-w-2xl gap-4 outline-none">
      <div className="rounded-lg border bg-card p-4">
        <h2 id="import-summary" className="font-medium text-sm">
          {complete ? 'Import finished' : 'Import ended early'}
        </h2>
        <dl className="mt-3 grid gap-2 text-sm">
          <Figure label="Imported" count={summary.imported} />
          <Figure
            label="Already known"
            count={summary.alreadyKnown}
            hint={summary.alreadyKnown > 0 ? knownHint(summary.of, result) : undefined}
          />
          <Figure
            label="Without a valid address"
            count={summary.withoutValidAddress}
            hint={summary.withoutValidAddress > 0 ? addressHint(summary.of) : undefined}
          />
          {summary.possiblyImported > 0 ? (
            <Figure
              label="Possibly imported"
              count={summary.possiblyImported}
              hint="The server did not answer. Imported again, no address is stored twice"
            />
          ) : null}
          {summary.notImported > 0 ? <Figure label="Not imported" count={summary.notImported} /> : null}
        </dl>
      </div>
      {summary.imported + summary.alreadyKnown === 0 ? null : (
        <AddressCheckFigures state={check} lines={lines} onRetry={retry} />
      )}
      {warnings.size === 0 ? null : <Warnings lines={lines} warnings={warnings} />}
      {result.columnRemarks.length === 0 ? null : <ColumnRemarks remarks={result.columnRemarks} />}
      {result.notice === undefined ? null : <Alert>{result.notice}</Alert>}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        {withRemark > 0 ? <DownloadButton count={withRemark} onDownload={() => onDownload(addressRemarks)} /> : null}
        <Button onClick={onClose}>Done</Button>
      </div>
      {canUndo(summary) ? <UndoButton importId={result.importId} /> : null}
    </section>
  );
}

const noRemarks: ReadonlyMap<number, string> = new Map();

const remarksOn = (checks: RowChecks): ReadonlyMap<number, string> =>
  new Map(
    [...checks].flatMap(([row, check]) => {
      const remark = checkRemark(check);
      return remark === null ? [] : [[row, remark] as const];
    }),
  );

function Figure({ label, count, hint }: { label: string; count: number; hint?: string | undefined }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>
        {label}
        {hint === undefined ? null : <span className="block text-muted-foreground text-xs">{hint}</span>}
      </dt>
      <dd className="font-medium tabular-nums">{inFigures(count)}</dd>
    </div>
  );
}

function knownHint({ known, repeated }: OutcomeCounts['of'], { isAttaching, alreadyAttached }: RowImport): string {
  const parts = [
    known > 0 ? `${inFigures(known)} from before` : '',
    repeated > 0 ? `${inFigures(repeated)} repeated in this file` : '',
  ];
  return `${parts.filter(Boolean).join(', ')}. ${attachedSentence(isAttaching, alreadyAttached)}`;
}

function attachedSentence(isAttaching: boolean, alreadyAttached: number): string {
  if (!isAttaching) return 'Not stored twice';
  if (alreadyAttached === 0) return 'Added to the campaign, but not stored twice';
  return alreadyAttached === 1
    ? '1 lead was in the campaign before'
    : `${inFigures(alreadyAttached)} leads were in the campaign before`;
}

function addressHint(of: OutcomeCounts['of']): string {
  const [empty, invalid] = [of['no-address'], of['invalid-address']];
  const parts = [
    empty > 0 ? `${inFigures(empty)} empty: stored, but never mailed` : '',
    invalid > 0 ? `${inFigures(invalid)} not valid: left out` : '',
  ];
  return parts.filter(Boolean).join('. ');
}

/** Whether the import may have created a lead. */
const canUndo = (summary: OutcomeCounts) => summary.imported + summary.of['no-address'] + summary.possiblyImported > 0;

/** The parser's warnings about rows. Shows only the first ones; the list to download has them all. */
function Warnings({ lines, warnings }: Pick<ImportSummaryProps, 'lines' | 'warnings'>) {
  const first = [...warnings.keys()].sort((one, other) => one - other).slice(0, warningsShown);
  const more = warnings.size - first.length;
  return (
    <Alert>
      <p>
        {warnings.size === 1
          ? '1 row is not written as it should be. Please check it:'
          : `${inFigures(warnings.size)} rows are not written as they should be. Please check them:`}
      </p>
      <ul className="mt-1 list-disc pl-5 text-xs">
        {first.map((row) => (
          <li key={row}>
            Line {inFigures(lines[row] ?? 0)}: {warnings.get(row)}
          </li>
        ))}
        {more > 0 ? <li>and {inFigures(more)} more, in the list to download</li> : null}
      </ul>
    </Alert>
  );
}

/** Values that were not taken as they are, counted by column. */
function ColumnRemarks({ remarks }: { remarks: readonly ColumnRemark[] }) {
  return (
    <Alert>
      <p>Some values were not taken as they are:</p>
      <ul className="wrap-anywhere mt-1 list-disc pl-5 text-xs">
        {remarks.flatMap(({ column, type, maxLength, unfit, cut }) => [
          unfit > 0 ? <li key={`${column} unfit`}>{unfitSentence(unfit, column, type)}</li> : null,
          cut > 0 ? <li key={`${column} cut`}>{cutSentence(cut, column, maxLength)}</li> : null,
        ])}
      </ul>
    </Alert>
  );
}

function unfitSentence(count: number, column: string, type: ColumnRemark['type']): string {
  const [one, many] = isNot[type];
  return `${count === 1 ? '1 value' : `${inFigures(count)} values`} of ${column} ${count === 1 ? one : many}: left out`;
}

function cutSentence(count: number, column: string, maxLength: number): string {
  const values = count === 1 ? `1 value of ${column} has` : `${inFigures(count)} values of ${column} have`;
  return `${values} more than ${inFigures(maxLength)} characters: cut`;
}

interface DownloadButtonProps {
  count: number;
  onDownload: () => Promise<void>;
}

/** Its label does not say "left out": known leads are in the campaign, and rows without an address are stored. */
function DownloadButton({ count, onDownload }: DownloadButtonProps) {
  const [pending, setPending] = useState(false);
  return (
    <Button
      variant="outline"
      pending={pending}
      onClick={() => {
        setPending(true);
        void onDownload().finally(() => setPending(false));
      }}
    >
      <Download aria-hidden="true" />
      {count === 1 ? 'Download the row with a remark' : `Download the ${inFigures(count)} rows with remarks`}
    </Button>
  );
}
