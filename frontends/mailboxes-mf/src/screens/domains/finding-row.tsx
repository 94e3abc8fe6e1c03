import type { DomainFinding, RelayVerdict } from '@cadenza/contracts';
import { useShownTimes } from '@cadenza/screen-kit';
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp, CircleMinus, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { RecordToSet } from './record-to-set.tsx';

interface ShownVerdict {
  name: string;
  Icon: typeof CircleCheck;
  classes: string;
}

const verdicts: Record<RelayVerdict, ShownVerdict> = {
  good: { name: 'Good', Icon: CircleCheck, classes: 'text-success' },
  missing: { name: 'Missing', Icon: CircleX, classes: 'text-destructive' },
  wrong: { name: 'Wrong', Icon: CircleAlert, classes: 'text-destructive' },
  unknown: { name: 'Unknown', Icon: CircleHelp, classes: 'text-muted-foreground' },
  'not-applicable': { name: 'Does not apply', Icon: CircleMinus, classes: 'text-muted-foreground' },
};
const notSet: ShownVerdict = { name: 'Not set', Icon: CircleDashed, classes: 'text-muted-foreground' };

/** One thing about a domain or the relay: its verdict, and beside it what there is to say and to do. */
export function VerdictRow({
  name,
  verdict,
  children,
}: {
  name: string;
  /** Null: there is nothing to judge. */
  verdict: RelayVerdict | null;
  children: ReactNode;
}) {
  const { name: word, Icon, classes } = verdict === null ? notSet : verdicts[verdict];
  return (
    <IconRow name={name} word={word} Icon={Icon} classes={classes}>
      {children}
    </IconRow>
  );
}

interface IconRowProps {
  name: string;
  Icon: typeof CircleCheck;
  /** Of the icon and the word. */
  classes: string;
  word?: string;
  children: ReactNode;
}

export function IconRow({ name, Icon, classes, word, children }: IconRowProps) {
  return (
    <div className="grid min-w-0 grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 gap-y-1 sm:grid-cols-[1rem_10.5rem_minmax(0,1fr)]">
      <dt className="contents">
        <Icon aria-hidden="true" className={`mt-0.5 size-4 ${classes}`} />
        <span>
          <span className="font-medium">{name}</span>
          {word === undefined ? null : <span className={classes}> {word}</span>}
        </span>
      </dt>
      <dd className="wrap-anywhere col-start-2 grid min-w-0 gap-2 sm:col-start-3">{children}</dd>
    </div>
  );
}

export function FindingRow({ name, finding }: { name: string; finding: DomainFinding }) {
  return (
    <VerdictRow name={name} verdict={finding.verdict}>
      <FindingText finding={finding} />
    </VerdictRow>
  );
}

/** What was found and what was known before, and the record to set. */
export function FindingText({ finding: { message, lastKnown, record } }: { finding: DomainFinding }) {
  const { instant } = useShownTimes();
  return (
    <>
      <p>{message}</p>
      {lastKnown === null ? null : (
        <p className="text-muted-foreground">
          {verdicts[lastKnown.verdict].name} on {instant(lastKnown.at)}: {lastKnown.message}
        </p>
      )}
      {record === null ? null : <RecordToSet record={record} />}
    </>
  );
}
