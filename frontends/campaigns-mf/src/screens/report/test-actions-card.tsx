import type { CampaignLead, TestEvent } from '@cadenza/api-client';
import {
  Button,
  Card,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
  Field,
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '@cadenza/ui';
import { Eye, type LucideIcon, MailX, Reply, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { useTrackEvent } from '../../api/track-event.ts';
import { showError, showSuccess } from '../../components/notices.ts';
import { leadEmail, leadName } from '../../lead/lead-display.ts';

const actions: { event: TestEvent; label: string; Icon: LucideIcon }[] = [
  { event: 'open', label: 'Open', Icon: Eye },
  { event: 'bounce', label: 'Bounce', Icon: MailX },
  { event: 'spam', label: 'Spam', Icon: ShieldAlert },
  { event: 'reply', label: 'Reply', Icon: Reply },
];
const offeredLeadsMax = 100;

/** Plays an event for one lead, to see what the campaign makes of it. */
export function TestActionsCard({ campaignId, rows }: { campaignId: string; rows: CampaignLead[] }) {
  const [chosenLeadId, setChosenLeadId] = useState<string | null>(null);
  const tracking = useTrackEvent(campaignId);
  const offered = rows.slice(0, offeredLeadsMax);
  const chosen = offered.find(({ leadId }) => leadId === chosenLeadId) ?? offered[0];
  const leadId = chosen?.leadId ?? null;

  function track(event: TestEvent) {
    if (leadId === null) return;
    tracking.mutate(
      { leadId, event },
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
        <Field
          label="Lead"
          hint={
            rows.length > offeredLeadsMax
              ? `The first ${offeredLeadsMax} leads of the table are offered: search it for others.`
              : undefined
          }
        >
          <Select value={leadId ?? ''} onValueChange={setChosenLeadId} disabled={leadId === null}>
            <SelectTrigger>
              <SelectValue placeholder="No leads yet" />
            </SelectTrigger>
            <SelectContent>
              {offered.map((row) => (
                <SelectItem key={row.leadId} value={row.leadId}>
                  {leadName(row.lead)} · {leadEmail(row.lead)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
        <div className="flex flex-wrap gap-2">
          {actions.map(({ event, label, Icon }) => (
            <Button
              key={event}
              variant="outline"
              size="sm"
              disabled={leadId === null || tracking.isPending}
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
