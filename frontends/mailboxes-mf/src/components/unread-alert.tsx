import type { UnreadAnswers } from '@cadenza/contracts';
import { Alert, Button } from '@cadenza/ui';
import type { ReactNode } from 'react';

interface UnreadAlertProps {
  unread: UnreadAnswers;
  /** Why they are not read, as far as it is known. */
  children?: ReactNode;
  /** Lets follow-ups leave all the same. */
  sendAllTheSame: { mutate(): void; isPending: boolean };
}

/** Rule S13: follow-ups wait for answers to be read, or leave all the same because a person lets them. */
export function UnreadAlert({ unread: { reason, sendsAllTheSame }, sendAllTheSame, children }: UnreadAlertProps) {
  return (
    <Alert variant="warning" title={sendsAllTheSame ? 'Follow-ups leave unread' : 'Follow-ups wait'}>
      <p className="wrap-anywhere">
        {reason}{' '}
        {sendsAllTheSame
          ? 'Follow-ups leave all the same, also to people who have answered, until they are read again.'
          : 'Until they are, nobody gets a follow-up who may have answered. First emails go on.'}
      </p>
      {children}
      {sendsAllTheSame ? null : (
        <div className="mt-3">
          <Button
            variant="outline"
            size="sm"
            pending={sendAllTheSame.isPending}
            onClick={() => sendAllTheSame.mutate()}
          >
            Send follow-ups all the same
          </Button>
        </div>
      )}
    </Alert>
  );
}
