import { usePageTitle } from '@cadenza/platform';
import { PageHeader } from '@cadenza/ui';
import { Screen } from '../../components/screen.tsx';
import { PasswordCard } from './password-card.tsx';
import { SessionsCard } from './sessions-card.tsx';

export function AccountScreen() {
  usePageTitle('Account');
  return (
    <Screen>
      <PageHeader title="ACCOUNT" description="Your password, and where you are signed in." />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <PasswordCard />
        <SessionsCard />
      </div>
    </Screen>
  );
}
