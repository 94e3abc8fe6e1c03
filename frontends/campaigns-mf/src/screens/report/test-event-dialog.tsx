import type { Campaign, ReportedLead, TestEvent } from '@cadenza/api-client';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { ConfirmDialog } from '@cadenza/ui';
import { useState } from 'react';
import { useTrackEvent } from '../../api/track-event.ts';
import { leadName } from '../../lead/lead-display.ts';
import { testEventLabels, testEventWarning } from './test-events.ts';

export interface AskedEvent {
  event: TestEvent;
  row: ReportedLead;
}

export interface TestEventDialogProps {
  campaignId: string;
  /** Undefined until it is read. */
  campaign: Campaign | undefined;
  /** What is asked about; null closes the dialog. */
  asked: AskedEvent | null;
  onClose: () => void;
}

/** Asks before a test event, because it counts beside real figures. */
export function TestEventDialog({ campaignId, campaign, asked, onClose }: TestEventDialogProps) {
  const tracking = useTrackEvent(campaignId);
  // What was asked last stays readable while the dialog closes.
  const [last, setLast] = useState(asked);
  if (asked !== null && asked !== last) setLast(asked);
  if (last === null) return null;
  const { event, row } = last;

  function track() {
    tracking.mutate(
      { leadId: row.leadId, event },
      {
        onSuccess: () => showSuccess('Event tracked successfully'),
        onError: (error) => showError(error, 'Failed to track event'),
        onSettled: onClose,
      },
    );
  }

  return (
    <ConfirmDialog
      open={asked !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`${testEventLabels[event]}, as a test?`}
      description={testEventWarning(event, leadName(row.lead), campaign)}
      confirmLabel="Mark as a test"
      onConfirm={track}
      pending={tracking.isPending}
    />
  );
}
