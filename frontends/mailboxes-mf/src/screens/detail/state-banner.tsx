import type { Mailbox } from '@cadenza/contracts';
import { stateNames } from '@cadenza/mailbox-choice';
import { Link } from '@cadenza/screen-kit';
import { Alert, Button, cn } from '@cadenza/ui';
import { isRefusedByServers, type Resume } from '../../api/mailboxes.ts';
import { ConnectAgain } from '../../components/continue-with.tsx';
import { paths } from '../../paths.ts';

export interface StateBannerProps {
  mailbox: Mailbox;
  resume: Resume;
}

/** Why a mailbox does not work as usual, and what to do about it. */
export function StateBanner({ mailbox, resume }: StateBannerProps) {
  const { id, state, stateReason, oauthProvider } = mailbox;
  if (stateReason === null) return null;
  const refusal = refusalOf(resume, mailbox);
  const needsAttention = state === 'needs-attention';
  return (
    <Alert variant={needsAttention ? 'destructive' : 'info'} title={stateNames[state]}>
      {needsAttention && refusal !== null ? null : <p className="wrap-anywhere">{stateReason}</p>}
      {state === 'waiting' ? (
        <p className="mt-1">
          The inbox is tried again and again by itself. What arrives meanwhile is read then; follow-ups wait for that.
        </p>
      ) : null}
      {refusal === null ? null : (
        <p className={cn('wrap-anywhere', !needsAttention && 'mt-2')} role={needsAttention ? undefined : 'alert'}>
          Tried again: {refusal}
        </p>
      )}
      {needsAttention || refusal !== null ? (
        <div className="mt-3 flex flex-wrap gap-2">
          {needsAttention ? (
            <Button variant="outline" size="sm" pending={resume.isPending} onClick={() => resume.mutate(mailbox)}>
              {resume.isPending ? 'Signing in...' : 'Try again'}
            </Button>
          ) : null}
          {oauthProvider === null ? (
            <Button asChild variant="outline" size="sm">
              <Link to={paths.password(id)}>Change the password</Link>
            </Button>
          ) : (
            <ConnectAgain provider={oauthProvider} mailboxId={id} size="sm" />
          )}
        </div>
      ) : null}
    </Alert>
  );
}

/** What the servers answered when they were last tried. Null once the mailbox has changed since. */
function refusalOf({ error, variables }: Resume, { updatedAt }: Mailbox): string | null {
  if (!isRefusedByServers(error) || variables?.updatedAt !== updatedAt) return null;
  const sentences = (error.body.errors ?? []).map(({ message }) => message);
  return sentences.length > 0 ? sentences.join(' ') : error.message;
}
