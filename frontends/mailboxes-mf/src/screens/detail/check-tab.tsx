import type { Mailbox, SelfTest } from '@cadenza/contracts';
import { Link, useShownTimes } from '@cadenza/screen-kit';
import { Button, Card, CardContent, CardDescription, CardHeader, CardTitle, Spinner } from '@cadenza/ui';
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react';
import { isTesting, useSelfTest } from '../../api/mailboxes.ts';
import { type Finding, findingsOf } from '../../mailbox/self-test-words.ts';
import { paths } from '../../paths.ts';

export function CheckTab({ mailbox }: { mailbox: Mailbox }) {
  const start = useSelfTest(mailbox.id);
  const isRunning = isTesting(mailbox);
  const { selfTest } = mailbox;
  return (
    <Card>
      <CardHeader>
        <CardTitle>Self-test</CardTitle>
        <CardDescription>
          Sends one mail from this mailbox to itself, and watches for two minutes what becomes of it. What the DNS says
          of its domain is under{' '}
          <Link to={paths.domains} className="text-primary underline underline-offset-4">
            Domains
          </Link>
          .
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-5">
        <Button className="w-fit" pending={start.isPending || isRunning} onClick={() => start.mutate()}>
          {isRunning ? 'Testing...' : selfTest === null ? 'Send a test mail' : 'Test again'}
        </Button>
        {/* Always rendered, so that assistive technology announces what appears in it. */}
        <div role="status" className="min-w-0 empty:hidden">
          {selfTest === null ? null : <Result selfTest={selfTest} />}
        </div>
      </CardContent>
    </Card>
  );
}

function Result({ selfTest }: { selfTest: SelfTest }) {
  const { instant } = useShownTimes();
  const { startedAt, endedAt } = selfTest;
  return (
    <div className="grid min-w-0 gap-3 text-sm">
      <p className="flex items-center gap-2 text-muted-foreground">
        {endedAt === null ? <Spinner label={null} /> : null}
        {endedAt === null ? `Running since ${instant(startedAt)}` : `Tested ${instant(startedAt)}`}
      </p>
      <dl className="grid min-w-0 gap-3">
        {findingsOf(selfTest).map((finding) => (
          <FindingRow key={finding.name} finding={finding} />
        ))}
      </dl>
    </div>
  );
}

const icons = {
  good: { Icon: CircleCheck, classes: 'text-success' },
  bad: { Icon: CircleX, classes: 'text-destructive' },
  open: { Icon: CircleHelp, classes: 'text-muted-foreground' },
};

function FindingRow({ finding: { name, words, meaning, is } }: { finding: Finding }) {
  const { Icon, classes } = icons[is];
  return (
    <div className="grid min-w-0 grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5 sm:grid-cols-[1rem_7rem_minmax(0,1fr)]">
      <dt className="contents">
        <Icon aria-hidden="true" className={`mt-0.5 size-4 ${classes}`} />
        <span className="font-medium">{name}</span>
      </dt>
      <dd className="wrap-anywhere col-start-2 min-w-0 sm:col-start-3">
        {words}
        {meaning === undefined ? null : <span className="block text-muted-foreground">{meaning}</span>}
      </dd>
    </div>
  );
}
