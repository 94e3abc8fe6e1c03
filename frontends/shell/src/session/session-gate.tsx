import { errorMessage, onUnauthorized } from '@cadenza/api-client';
import { useQueryClient } from '@cadenza/screen-kit/core';
import { ErrorState } from '@cadenza/ui/elements';
import { Activity, type ReactNode, useEffect, useState } from 'react';
import { authCheckQuery, useAuthCheck } from '../api/auth-check.ts';
import { LoadingPage, WholePage } from '../components/whole-page.tsx';
import { SignInScreen } from '../screens/sign-in/sign-in-screen.tsx';
import { noteSession } from './session-hint.ts';

/**
 * Shows its children to a signed-in user and the sign-in screen to anybody else. When a session is lost, the URL stays,
 * and the screen stays in memory, half-filled forms and open dialogs included, so that the user goes on there after
 * signing in again. Only logging out discards it.
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
    if (authenticated !== undefined) noteSession(authenticated);
  }, [authenticated]);

  if (session.isPending) return <LoadingPage />;
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
