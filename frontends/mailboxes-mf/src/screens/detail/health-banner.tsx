import type { Mailbox } from '@cadenza/contracts';
import { Alert } from '@cadenza/ui';

/** Why a mailbox sends half of what it may, and what to do about it. */
export function HealthBanner({ mailbox: { warning } }: { mailbox: Mailbox }) {
  if (warning === null) return null;
  return (
    <Alert variant="warning" title="Sends less for safety">
      <p className="wrap-anywhere">{warning}</p>
      <p className="mt-1">
        Check whom it writes to. It sends its whole limit again once fewer of the emails of its last 7 days went wrong;
        at twice as many it is paused.
      </p>
    </Alert>
  );
}
