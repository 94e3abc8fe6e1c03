import { Alert } from '@cadenza/ui/elements';
import type { ReactNode } from 'react';

interface RefusedDomainAlertProps {
  /** Instants are ISO 8601 text. */
  refusal: {
    domain: string;
    provider: string;
    since: string;
    /** Null: one email is finding out now. */
    nextAt: string | null;
    leads: number;
    said: string | null;
    records: string;
  };
  /** Writes an instant. */
  instant: (at: string) => string;
  /** What leads to the records. */
  children?: ReactNode;
}

/** Who takes no mail of a domain of ours, since when, in which words, which record is wrong, and when it is tried again (rule D11). */
export function RefusedDomainAlert({ refusal, instant, children }: RefusedDomainAlertProps) {
  const { domain, provider, since, nextAt, leads, said, records } = refusal;
  return (
    <Alert
      variant="warning"
      title={
        <span className="wrap-anywhere">
          {provider} takes no mail from {domain}
        </span>
      }
    >
      <p className="wrap-anywhere">
        Since {instant(since)}: {records}. {waiting(leads)}{' '}
        {nextAt === null
          ? 'One email is finding out now whether it is taken again.'
          : `One email tries again after ${instant(nextAt)}, or as soon as a check finds a record mended.`}
      </p>
      {said === null ? null : (
        <blockquote className="wrap-anywhere mt-2 line-clamp-4 border-current/30 border-l-2 pl-3" title={said}>
          {said}
        </blockquote>
      )}
      {children ? <p className="mt-2">{children}</p> : null}
    </Alert>
  );
}

function waiting(leads: number): string {
  if (leads === 0) return 'No lead waits for it yet.';
  return leads === 1 ? '1 lead waits for it.' : `${leads.toLocaleString('en-US')} leads wait for it.`;
}
