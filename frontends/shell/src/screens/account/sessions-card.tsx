import { errorMessage, type SessionSummary } from '@cadenza/api-client';
import { useQuery, useShownTimes } from '@cadenza/screen-kit';
import {
  Badge,
  Button,
  Card,
  CardContent,
  CardDescription,
  CardFooter,
  CardHeader,
  CardTitle,
  ErrorState,
  Spinner,
} from '@cadenza/ui';
import { useRef } from 'react';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../../api/sessions.ts';

export function SessionsCard() {
  const sessions = useQuery(sessionsQuery);
  const endOthers = useEndOtherSessions();
  const title = useRef<HTMLHeadingElement>(null);
  // The pressed button leaves the page, so the title takes the focus.
  const keepFocus = () => title.current?.focus();
  const hasOthers = sessions.data?.some(({ isCurrent }) => !isCurrent) === true;

  return (
    <Card>
      <CardHeader>
        <CardTitle ref={title} tabIndex={-1} className="outline-none">
          Where you are signed in
        </CardTitle>
        <CardDescription>Sign out what you do not know, and change your password.</CardDescription>
      </CardHeader>
      {sessions.data ? (
        <CardContent>
          <ul className="divide-y">
            {sessions.data.map((session) => (
              <SessionRow key={session.id} session={session} onEnded={keepFocus} />
            ))}
          </ul>
        </CardContent>
      ) : sessions.isPending ? (
        <p role="status" className="flex items-center justify-center gap-2 py-12 text-muted-foreground">
          <Spinner label={null} />
          Loading sessions...
        </p>
      ) : (
        <ErrorState
          title="Your sessions cannot be shown"
          description={errorMessage(sessions.error, 'Something went wrong.')}
          onRetry={() => void sessions.refetch()}
        />
      )}
      {hasOthers ? (
        <CardFooter>
          <Button
            variant="outline"
            className="w-full sm:w-fit"
            pending={endOthers.isPending}
            onClick={() => endOthers.mutate(undefined, { onSuccess: keepFocus })}
          >
            Sign out everywhere else
          </Button>
        </CardFooter>
      ) : null}
    </Card>
  );
}

function SessionRow({ session, onEnded }: { session: SessionSummary; onEnded: () => void }) {
  const end = useEndSession();
  const { instant } = useShownTimes();
  const browser = session.browser ?? 'Unknown browser';
  const signedInAt = instant(session.signedInAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-medium text-sm">
          {browser}
          {session.isCurrent ? <Badge variant="success">This one</Badge> : null}
        </p>
        <p className="mt-0.5 text-muted-foreground text-xs tabular-nums">
          Last seen {instant(session.lastSeenAt)} · signed in {signedInAt}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          variant="outline"
          size="sm"
          pending={end.isPending}
          aria-label={`Sign out ${browser}, signed in ${signedInAt}`}
          onClick={() => end.mutate(session.id, { onSuccess: onEnded })}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
