import type { UnreadAnswers } from '@cadenza/contracts';
import { Alert, Button } from '@cadenza/ui';
import type { ReactNode } from 'react';

interface UnreadAlertProps {
  unread: UnreadAnswers;
  /** Why they are not read, as far as it is known. */
  children?: ReactNode;
  /** What else can be done about it. */
  actions?: ReactNode;
  /** Lets follow-ups leave all the same. */
  sendAllTheSame: { mutate(): void; isPending: boolean };
}

/** Rule S13: follow-ups wait for answers to be read, or leave all the same because a person lets them. */
export function UnreadAlert({
  unread: { reason, sendsAllTheSame },
  sendAllTheSame,
  children,
  actions,
}: UnreadAlertProps) {
  return (
    <Alert variant="warning" title={sendsAllTheSame ? 'Follow-ups leave unread' : 'Follow-ups wait'}>
      <p className="wrap-anywhere">
        {reason}{' '}
        {sendsAllTheSame
          ? 'Follow-ups leave all the same, also to people who have answered, until they are read again.'
          : 'Until they are, nobody gets a follow-up who may have answered. First emails go on.'}
      </p>
      {children}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {actions}
        {sendsAllTheSame ? null : (
          <Button
            variant="outline"
            size="sm"
            pending={sendAllTheSame.isPending}
            onClick={() => sendAllTheSame.mutate()}
          >
            Send follow-ups all the same
          </Button>
        )}
      </div>
    </Alert>
  );
}
