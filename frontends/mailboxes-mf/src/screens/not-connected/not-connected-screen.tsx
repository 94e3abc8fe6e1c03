import { ApiError, errorMessage } from '@cadenza/api-client';
import type { LostSignIn, RefusedSignIn } from '@cadenza/contracts';
import { Link, useLocation, usePageTitle, useQuery } from '@cadenza/screen-kit';
import { Alert, Button, ErrorState, PageHeader, Skeleton } from '@cadenza/ui';
import type { ReactNode } from 'react';
import { refusedSignInQuery } from '../../api/sign-in.ts';
import { ConnectAgain, ContinueWith } from '../../components/continue-with.tsx';
import { BackToMailboxes, PageBody } from '../../components/page-body.tsx';
import { paths } from '../../paths.ts';

/** Where a sign-in at Google or Microsoft ends that connected nothing. */
export function NotConnectedScreen() {
  usePageTitle('Mailbox not connected');
  const query = new URLSearchParams(useLocation().search);
  const id = query.get('refusal');
  return (
    <PageBody>
      <BackToMailboxes />
      <PageHeader title="MAILBOX NOT CONNECTED" />
      {id === null ? <Lost sentence={sentenceOf(query.get('why'))} /> : <Refused id={id} />}
    </PageBody>
  );
}

const unknown = 'This sign-in was used already, or it took longer than ten minutes. Please start again.';
const sentences: Record<LostSignIn, string> = {
  unknown,
  elsewhere:
    'This sign-in was begun in another browser, or before you last signed in to Cadenza. Please start again here.',
  'session-ended': 'Your session in Cadenza had ended when you came back. You are signed in now: please start again.',
  // The answer alone may be lost.
  unavailable:
    'Cadenza could not finish the sign-in just now. Unless the mailbox is in the list, please start again in a minute.',
};
const isLoss = (why: string): why is LostSignIn => Object.hasOwn(sentences, why);
/** The address may be anybody's: only known words of it count. */
const sentenceOf = (why: string | null) => (why !== null && isLoss(why) ? sentences[why] : unknown);

function Lost({ sentence }: { sentence: string }) {
  return (
    <Ended sentences={[sentence]}>
      <BackToAdding />
    </Ended>
  );
}

function Refused({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(refusedSignInQuery(id));
  if (data) return <Told refused={data} />;
  if (error instanceof ApiError && error.status < 500)
    return <Lost sentence="Why is not known any more. Please start again." />;
  if (error)
    return (
      <ErrorState
        title="The reason could not be loaded"
        description={errorMessage(error, 'Something went wrong.')}
        onRetry={() => void refetch()}
      />
    );
  return (
    <div role="status">
      <span className="sr-only">Loading the reason...</span>
      <Skeleton className="h-32" />
    </div>
  );
}

function Told({ refused: { provider, mailboxId, sentences } }: { refused: RefusedSignIn }) {
  if (mailboxId === null)
    return (
      <Ended sentences={sentences}>
        <ContinueWith provider={provider} />
        <BackToAdding />
      </Ended>
    );
  return (
    <Ended sentences={sentences}>
      <ConnectAgain provider={provider} mailboxId={mailboxId} />
      <Button asChild variant="outline">
        <Link to={paths.mailbox(mailboxId)}>Back to the mailbox</Link>
      </Button>
    </Ended>
  );
}

function Ended({ sentences, children }: { sentences: readonly string[]; children: ReactNode }) {
  return (
    <>
      <Alert variant="destructive" className="max-w-2xl">
        {sentences.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the sentences never change
          <p key={index} dir="auto" className="wrap-anywhere not-first:mt-2">
            {each}
          </p>
        ))}
      </Alert>
      <div className="flex flex-wrap gap-2">{children}</div>
    </>
  );
}

const BackToAdding = () => (
  <Button asChild variant="outline">
    <Link to={paths.add}>Back to Add mailbox</Link>
  </Button>
);
