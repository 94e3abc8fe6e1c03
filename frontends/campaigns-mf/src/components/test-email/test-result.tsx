import type { TestEmailResponse } from '@cadenza/contracts';
import { Alert } from '@cadenza/ui';
import { correspondentText } from '../email-frame.tsx';
import { ArrivalLine } from './arrival-line.tsx';

const titles: Record<TestEmailResponse['outcome'], string> = {
  accepted: 'The mail server accepted the test',
  refused: 'The mail server refused the test',
  'not-handed-over': 'The test was not sent',
  unknown: 'Unknown whether the test arrived',
};
const variants = {
  accepted: 'success',
  refused: 'destructive',
  'not-handed-over': 'destructive',
  unknown: 'warning',
} as const;

/** What the mail server answered to a test. */
export function TestResult({ result, to }: { result: TestEmailResponse; to: string }) {
  const { outcome, reason, words, from, subject, messageId } = result;
  return (
    <Alert variant={variants[outcome]} title={titles[outcome]}>
      <div role="status" className="grid gap-1">
        {outcome === 'accepted' ? (
          <p className="wrap-anywhere">
            “{subject}” from {correspondentText(from)} to {to}.
          </p>
        ) : null}
        {reason ? <p>{reason}</p> : null}
        {words ? <p className="wrap-anywhere font-mono text-xs">{words}</p> : null}
        {outcome === 'accepted' ? <ArrivalLine key={messageId} messageId={messageId} to={to} /> : null}
      </div>
    </Alert>
  );
}
