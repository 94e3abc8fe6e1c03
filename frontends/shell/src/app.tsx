import { type QueryClient, QueryClientProvider } from '@cadenza/screen-kit/core';
import type { ReactNode } from 'react';
import { FailureBoundary } from './components/failure-boundary.tsx';
import { Notices } from './components/notices.tsx';
import { ConnectionBanner } from './connection/connection-banner.tsx';
import { SessionGate } from './session/session-gate.tsx';

/** The whole page: the sign-in, and behind it the app of a signed-in user, which is loaded separately. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <FailureBoundary>
        <SessionGate>{children}</SessionGate>
      </FailureBoundary>
      <ConnectionBanner />
      <Notices />
    </QueryClientProvider>
  );
}
