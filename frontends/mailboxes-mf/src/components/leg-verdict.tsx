import type { ServerAddress, TestedServer } from '@cadenza/contracts';
import { Button, Spinner } from '@cadenza/ui';
import { CircleCheck, CircleX } from 'lucide-react';
import type { LegTest } from '../mailbox/use-server-test.ts';

export interface LegVerdictProps {
  test: LegTest;
  /** What taking the proposed server over is called; null where none is proposed. */
  proposalOf: (tested: TestedServer) => string | null;
  onPropose: (server: ServerAddress) => void;
}

/** What the test of one server says, while it runs and afterwards. */
export function LegVerdict({ test, proposalOf, onPropose }: LegVerdictProps) {
  return (
    // Always rendered, so that assistive technology announces what appears in it.
    <div role="status" className="min-w-0 text-sm empty:hidden">
      {test.status === 'testing' ? (
        <p className="flex items-center gap-2 text-muted-foreground">
          <Spinner label={null} />
          Signing in...
        </p>
      ) : test.status === 'failed' ? (
        <Verdict isGood={false} message={test.message} />
      ) : test.status === 'tested' ? (
        <Tested tested={test.tested} proposal={proposalOf(test.tested)} onPropose={onPropose} />
      ) : null}
    </div>
  );
}

interface TestedProps {
  tested: TestedServer;
  proposal: string | null;
  onPropose: (server: ServerAddress) => void;
}

function Tested({ tested: { verdict, message, suggestion, proposed }, proposal, onPropose }: TestedProps) {
  return (
    <div className="grid gap-2">
      <Verdict isGood={verdict === 'ok'} message={message} />
      {suggestion === null ? null : <p className="wrap-anywhere pl-6 text-muted-foreground">{suggestion}</p>}
      {proposed === null || proposal === null ? null : (
        <Button variant="outline" size="sm" className="ml-6 w-fit max-w-full" onClick={() => onPropose(proposed)}>
          <span className="truncate">{proposal}</span>
        </Button>
      )}
    </div>
  );
}

function Verdict({ isGood, message }: { isGood: boolean; message: string }) {
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <p className="flex gap-2">
      <Icon
        aria-hidden="true"
        className={isGood ? 'mt-0.5 size-4 shrink-0 text-success' : 'mt-0.5 size-4 shrink-0 text-destructive'}
      />
      <span className="wrap-anywhere min-w-0">
        <span className="sr-only">{isGood ? 'Works: ' : 'Does not work: '}</span>
        {message}
      </span>
    </p>
  );
}
