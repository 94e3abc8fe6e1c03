import { errorMessage } from '@cadenza/api-client';
import { usePageTitle, useQuery } from '@cadenza/screen-kit';
import { ErrorState, PageHeader, Spinner } from '@cadenza/ui';
import { settingsQuery } from '../../api/settings.ts';
import { Screen } from '../../components/screen.tsx';
import { AddressCard } from './address-card.tsx';
import { BackupsCard } from './backups-card.tsx';
import { MailServerCard } from './mail-server-card.tsx';
import { SettingsForm } from './settings-form.tsx';

export function SettingsScreen() {
  usePageTitle('Settings');
  const settings = useQuery(settingsQuery);
  return (
    <Screen>
      <PageHeader title="SETTINGS" description="What holds for every campaign, and how this installation is set up." />
      {settings.data ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <SettingsForm settings={settings.data} />
          <div className="grid min-w-0 gap-4">
            <AddressCard settings={settings.data} />
            <MailServerCard settings={settings.data} />
            <BackupsCard />
          </div>
        </div>
      ) : settings.isPending ? (
        <p role="status" className="flex items-center justify-center gap-2 py-12 text-muted-foreground">
          <Spinner label={null} />
          Loading settings...
        </p>
      ) : (
        <ErrorState
          title="The settings cannot be shown"
          description={errorMessage(settings.error, 'Something went wrong.')}
          onRetry={() => void settings.refetch()}
        />
      )}
    </Screen>
  );
}
