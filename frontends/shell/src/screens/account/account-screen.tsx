import { usePageTitle } from '@cadenza/screen-kit';
import { Alert, PageHeader } from '@cadenza/ui';
import { useAuthCheck } from '../../api/auth-check.ts';
import { Screen } from '../../components/screen.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function AccountScreen() {
  usePageTitle('Account');
  const session = useAuthCheck();
  return (
    <Screen>
      <PageHeader title="ACCOUNT" description="Your password, and where you are signed in." />
      {session.data?.proxyUntrusted ? (
        <Alert variant="warning" title="Cadenza does not trust the proxy in front of it">
          All visitors count as one, so wrong passwords of a stranger keep everybody waiting who signs in with a new
          browser. Whoever runs Cadenza sets TRUST_PROXY to the number of proxies in front of it, and starts it again.
        </Alert>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PasswordCard />
        <SessionsCard />
      </div>
    </Screen>
  );
}
