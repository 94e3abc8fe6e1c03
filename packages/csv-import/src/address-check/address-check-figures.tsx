import type { AddressCheck } from '@cadenza/contracts';
import { Button, Spinner } from '@cadenza/ui';
import { inFigures } from '../in-figures.ts';
import type { RowChecks } from './check-addresses.ts';
import type { AddressCheckState } from './use-address-check.ts';

const suggestionsShown = 5;

export interface AddressCheckFiguresProps {
  state: AddressCheckState;
  /** The line of the file each row begins in. */
  lines: readonly number[];
  onRetry: () => void;
}

/** What the address check found, by verdict, and the addresses that look mistyped. */
export function AddressCheckFigures({ state, lines, onRetry }: AddressCheckFiguresProps) {
  return (
    <section aria-labelledby="address-check" className="rounded-lg border bg-card p-4">
      <h3 id="address-check" className="font-medium text-sm">
        Address check
      </h3>
      {state.status === 'running' ? (
        <p role="status" className="mt-3 flex items-center gap-2 text-muted-foreground text-sm tabular-nums">
          <Spinner label={null} />
          {state.total === 0
            ? 'Checking addresses...'
            : `Checking addresses: ${inFigures(state.done)} of ${inFigures(state.total)}`}
        </p>
      ) : null}
      {state.status === 'failed' ? (
        <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
          <p role="alert" className="text-destructive text-sm">
            {state.message}
          </p>
          <Button variant="outline" size="sm" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : null}
      {state.status === 'ended' ? <Found checks={state.checks} lines={lines} /> : null}
    </section>
  );
}

const verdicts = [
  ['good', 'Good', undefined],
  ['risky', 'Risky', 'Throw-away addresses, and those of a team'],
  ['undeliverable', 'Undeliverable', 'Their domains take no mail, so they are never mailed'],
  ['unknown', 'Unknown', 'Their domains could not be looked up, or are for examples and tests, which stops nothing'],
] as const satisfies [AddressCheck['verdict'], string, string | undefined][];

function Found({ checks, lines }: { checks: RowChecks; lines: readonly number[] }) {
  const byVerdict = Map.groupBy(checks.values(), ({ verdict }) => verdict);
  const mistyped = [...checks].flatMap(([row, { suggestion }]) => (suggestion === null ? [] : [{ row, suggestion }]));
  const more = mistyped.length - suggestionsShown;
  const freeMail = [...checks.values()].filter((check) => check.freeMail).length;
  return (
    <>
      <dl className="mt-3 grid gap-2 text-sm">
        {verdicts.map(([verdict, label, hint]) => {
          const count = byVerdict.get(verdict)?.length ?? 0;
          return (
            <div key={verdict} className="flex items-baseline justify-between gap-4">
              <dt>
                {label}
                {count > 0 && hint ? <span className="block text-muted-foreground text-xs">{hint}</span> : null}
              </dt>
              <dd className="font-medium tabular-nums">{inFigures(count)}</dd>
            </div>
          );
        })}
      </dl>
      {freeMail === 0 ? null : (
        <p className="mt-4 text-muted-foreground text-xs">
          {freeMail === 1
            ? '1 of them is at a free mail provider, such as gmail.com'
            : `${inFigures(freeMail)} of them are at free mail providers, such as gmail.com`}
        </p>
      )}
      {mistyped.length === 0 ? null : (
        <>
          <p className="mt-4 text-sm">
            {mistyped.length === 1
              ? '1 address looks mistyped:'
              : `${inFigures(mistyped.length)} addresses look mistyped:`}
          </p>
          <ul className="wrap-anywhere mt-1 list-disc pl-5 text-muted-foreground text-xs">
            {mistyped.slice(0, suggestionsShown).map(({ row, suggestion }) => (
              <li key={row}>
                Line {inFigures(lines[row] ?? 0)}: did you mean {suggestion}?
              </li>
            ))}
            {more > 0 ? <li>and {inFigures(more)} more, in the list to download</li> : null}
          </ul>
        </>
      )}
    </>
  );
}
