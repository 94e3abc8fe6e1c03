import type { ReportedLead, TestEvent } from '@cadenza/api-client';
import { useSettled } from '@cadenza/long-list';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { Button, Card, CardContent, CardDescription, CardHeader, CardTitle, Field } from '@cadenza/ui';
import { Eye, type LucideIcon, MailX, Reply, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useReportRows } from '../../api/list-report-rows.ts';
import { useTrackEvent } from '../../api/track-event.ts';
import { LeadCombobox } from './lead-combobox.tsx';
import { everyRow } from './use-report-filter.ts';

const actions: { event: TestEvent; label: string; Icon: LucideIcon }[] = [
  { event: 'open', label: 'Open', Icon: Eye },
  { event: 'bounce', label: 'Bounce', Icon: MailX },
  { event: 'spam', label: 'Spam', Icon: ShieldAlert },
  { event: 'reply', label: 'Reply', Icon: Reply },
];
const offeredLeadsMax = 50;

/** Makes a test event for one lead, to see how the campaign reacts. */
export function TestActionsCard({ campaignId }: { campaignId: string }) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useReportRows(campaignId, { ...everyRow, search });
  const [first] = useReportRows(campaignId, everyRow).rows;
  const [picked, setPicked] = useState<ReportedLead | null>(null);
  const chosen = picked ?? first ?? null;
  const offered = found.rows.slice(0, offeredLeadsMax);
  const tracking = useTrackEvent(campaignId);

  function track(event: TestEvent) {
    if (chosen === null) return;
    tracking.mutate(
      { leadId: chosen.leadId, event },
      {
        onSuccess: () => showSuccess('Event tracked successfully'),
        onError: (error) => showError(error, 'Failed to track event'),
      },
    );
  }

  return (
    <Card aria-label="Test Actions">
      <CardHeader>
        <CardTitle>Test Actions</CardTitle>
        <CardDescription>Play an event for one lead; it is counted and marked as a test.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        <Field label="Lead">
          <LeadCombobox
            offered={offered}
            moreCount={(found.counts?.all ?? offered.length) - offered.length}
            isSearching={found.isSearching || typed.trim() !== search}
            chosen={chosen}
            onChoose={setPicked}
            typed={typed}
            onType={setTyped}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {actions.map(({ event, label, Icon }) => (
            <Button
              key={event}
              variant="outline"
              size="sm"
              disabled={chosen === null || tracking.isPending}
              onClick={() => track(event)}
            >
              <Icon aria-hidden="true" />
              {label}
            </Button>
          ))}
        </div>
      </CardContent>
    </Card>
  );
}
