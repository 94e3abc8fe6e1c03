import type { Campaign } from '@cadenza/api-client';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { DialogForm, FormDialog } from '@cadenza/ui';
import { type FormEvent, useState } from 'react';
import { useChangeSchedule } from '../../api/change-schedule.ts';
import { AllowedDaysCard } from '../../components/schedule/allowed-days-card.tsx';
import { EmailDelayCard } from '../../components/schedule/email-delay-card.tsx';
import { SendWindowCard } from '../../components/schedule/send-window-card.tsx';
import {
  isSameSettings,
  type SettingsDraft,
  settingsDraftFrom,
  settingsFrom,
} from '../../components/schedule/settings-draft.ts';
import { StopConditionsCard } from '../../components/schedule/stop-conditions-card.tsx';
import { TrackingCard } from '../../components/schedule/tracking-card.tsx';
import { ScheduleForecast } from './schedule-forecast.tsx';

export interface ScheduleDialogProps {
  campaign: Campaign;
  open: boolean;
  onClose: () => void;
}

/** Changes when the emails of a paused campaign leave, and what ends a lead's sequence from then on (rule L8). */
export function ScheduleDialog({ campaign, open, onClose }: ScheduleDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      className="max-w-3xl"
      title="Change schedule"
      description="Applies to every email that waits, from the moment you resume. Leads that were stopped stay stopped."
    >
      <ScheduleForm campaign={campaign} onClose={onClose} />
    </FormDialog>
  );
}

function ScheduleForm({ campaign, onClose }: Omit<ScheduleDialogProps, 'open'>) {
  const [draft, setDraft] = useState<SettingsDraft>(() => settingsDraftFrom(campaign));
  const changing = useChangeSchedule(campaign.id);
  const change = (changed: Partial<SettingsDraft>) => setDraft((present) => ({ ...present, ...changed }));
  const settings = settingsFrom(draft);

  async function save(event: FormEvent) {
    event.preventDefault();
    const { missingValues: _, riskyAddresses: __, ...schedule } = settings;
    try {
      await changing.mutateAsync(schedule);
      showSuccess('Schedule changed');
      onClose();
    } catch (error) {
      showError(error, 'Failed to change the schedule');
    }
  }

  return (
    <DialogForm
      onSubmit={(event) => void save(event)}
      submitLabel="Save"
      pendingLabel="Saving..."
      pending={changing.isPending}
      disabled={isSameSettings(settings, campaign)}
    >
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid min-w-0 content-start gap-4">
          <SendWindowCard draft={draft} onChange={change} />
          <AllowedDaysCard draft={draft} onChange={change} />
          <TrackingCard draft={draft} onChange={change} />
        </div>
        <div className="grid min-w-0 content-start gap-4">
          <EmailDelayCard draft={draft} onChange={change} />
          <StopConditionsCard draft={draft} onChange={change} />
        </div>
      </div>
      <ScheduleForecast campaign={campaign} settings={settings} />
    </DialogForm>
  );
}
