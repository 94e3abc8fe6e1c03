import { errorMessage, onUnauthorized } from '@cadenza/api-client';
import { useQueryClient } from '@cadenza/platform';
import { ErrorState, Spinner } from '@cadenza/ui';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { authCheckQuery, useAuthCheck } from '../api/auth-check.ts';
import { SignInScreen } from '../screens/sign-in/sign-in-screen.tsx';

/**
 * Shows its children to a signed-in user and the sign-in screen to anybody else. When a session is lost on the way the
 * address stays what it was, and the screen stays in memory as it was left, half-filled forms and open dialogs
 * included: after signing in again one goes on where one had been. Only logging out forgets it.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const queryClient = useQueryClient();
  const [sessionLost, setSessionLost] = useState(false);
  const session = useAuthCheck();

  useEffect(
    () =>
      onUnauthorized(() => {
        setSessionLost(true);
        queryClient.setQueryData(authCheckQuery.queryKey, { authenticated: false });
      }),
    [queryClient],
  );

  const authenticated = session.data?.authenticated;
  useEffect(() => {
    if (authenticated === true) setSessionLost(false);
  }, [authenticated]);

  if (session.isPending) return <WholePage>{<Spinner label="Loading Cadenza" className="size-5" />}</WholePage>;
  if (session.data === undefined) {
    return (
      <WholePage>
        <ErrorState
          title="Cadenza cannot be reached"
          description={errorMessage(session.error, 'Something went wrong while checking your session.')}
          onRetry={() => void session.refetch()}
        />
      </WholePage>
    );
  }
  return (
    <>
      {authenticated || sessionLost ? (
        <Activity mode={authenticated ? 'visible' : 'hidden'}>{children}</Activity>
      ) : null}
      {authenticated ? null : <SignInScreen sessionLost={sessionLost} />}
    </>
  );
}

function WholePage({ children }: { children: ReactNode }) {
  return <main className="flex min-h-svh items-center justify-center p-6">{children}</main>;
}
