import type { Campaign } from '@cadenza/api-client';
import { showError, showSuccess, useSaveKey } from '@cadenza/screen-kit';
import { Alert, Badge, Button, PageHeader } from '@cadenza/ui';
import { useUpdateCampaign } from '../../api/update-campaign.ts';
import { isLaunched, missingPrerequisites } from '../../campaign/lifecycle.ts';
import { missingValuesChoices } from '../../campaign/missing-values.ts';
import { riskyAddressesChoices } from '../../campaign/risky-addresses.ts';
import { PageBody } from '../../components/page-body.tsx';
import { AllowedDaysCard } from '../../components/schedule/allowed-days-card.tsx';
import { EmailDelayCard } from '../../components/schedule/email-delay-card.tsx';
import { SendWindowCard } from '../../components/schedule/send-window-card.tsx';
import { settingsFrom } from '../../components/schedule/settings-draft.ts';
import { StopConditionsCard } from '../../components/schedule/stop-conditions-card.tsx';
import { TrackingCard } from '../../components/schedule/tracking-card.tsx';
import { SendersCard } from '../../components/senders/senders-card.tsx';
import { BackLink, NextLink, StepFooter } from '../../components/step-footer.tsx';
import { isRelay } from '../../mailbox/chosen-senders.ts';
import { stepPath } from '../../paths.ts';
import { ChoiceCard } from './choice-card.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { useSettingsDraft } from './use-settings-draft.ts';

export function LaunchScreen({ campaign }: { campaign: Campaign }) {
  const { draft, isChanged, change, saveWith, discard } = useSettingsDraft(campaign);
  const saving = useUpdateCampaign(campaign.id);
  const saveButton = useSaveKey();
  const isLocked = isLaunched(campaign.status);

  async function save() {
    try {
      await saveWith(saving.mutateAsync);
      showSuccess('Launch settings saved');
    } catch (error) {
      showError(error, 'Failed to save settings');
    }
  }

  return (
    <PageBody className="max-w-4xl">
      <PageHeader title="Launch Settings" description="Choose when emails leave, and what ends a lead's sequence." />
      {isLocked ? null : <Prerequisites missing={missingPrerequisites(campaign)} />}
      {isLocked ? (
        <Alert>Campaign is {campaign.status}. Launch settings cannot be changed.</Alert>
      ) : (
        <Alert title="How scheduling works">
          {isRelay(campaign.senders) ? 'Emails leave' : 'From each mailbox emails leave'} one at a time, with the delay
          below between any two of them. Only inside the time window, on the allowed days and in the campaign's time
          zone; whatever is due outside waits for the next opening.
        </Alert>
      )}
      <SendersCard campaign={campaign} />
      <fieldset disabled={isLocked} className="grid gap-5 @2xl:grid-cols-2">
        <legend className="sr-only">Launch settings</legend>
        <EmailDelayCard draft={draft} onChange={change} />
        <SendWindowCard draft={draft} onChange={change} disabled={isLocked} />
        <div className="grid grid-cols-1 content-start gap-5">
          <AllowedDaysCard draft={draft} onChange={change} disabled={isLocked} />
          <ChoiceCard
            title="Missing Values"
            description="When an email needs a value that the lead does not have, and there is no fallback."
            label="Without the value"
            choices={missingValuesChoices}
            value={draft.missingValues}
            onChange={(missingValues) => change({ missingValues })}
            disabled={isLocked}
          />
        </div>
        <div className="grid grid-cols-1 content-start gap-5">
          <StopConditionsCard draft={draft} onChange={change} disabled={isLocked} />
          <ChoiceCard
            title="Risky Addresses"
            description="Disposable addresses, and shared ones such as info@."
            label="With a risky address"
            choices={riskyAddressesChoices}
            value={draft.riskyAddresses}
            onChange={(riskyAddresses) => change({ riskyAddresses })}
            disabled={isLocked}
          />
        </div>
        <TrackingCard draft={draft} onChange={change} disabled={isLocked} className="@2xl:col-span-2" />
      </fieldset>
      {isLocked ? null : <ForecastCard campaignId={campaign.id} settings={settingsFrom(draft)} />}
      <StepFooter>
        <BackLink to={stepPath(campaign.id, 'sequence')}>Back</BackLink>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:items-center">
          {isChanged && !isLocked ? (
            <>
              <Badge variant="warning" className="self-center sm:mr-1">
                Unsaved changes
              </Badge>
              <Button variant="ghost" onClick={discard} disabled={saving.isPending}>
                Discard
              </Button>
            </>
          ) : null}
          <Button
            ref={saveButton}
            variant="outline"
            onClick={() => void save()}
            disabled={isLocked}
            pending={saving.isPending}
          >
            {saving.isPending ? 'Saving...' : 'Save Settings'}
          </Button>
          <NextLink to={stepPath(campaign.id, 'preview')}>Next: Preview</NextLink>
        </div>
      </StepFooter>
    </PageBody>
  );
}

function Prerequisites({ missing }: { missing: string[] }) {
  if (missing.length === 0) return null;
  return (
    <Alert variant="destructive" title="Prerequisites not met">
      <ul className="list-disc pl-4">
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}
