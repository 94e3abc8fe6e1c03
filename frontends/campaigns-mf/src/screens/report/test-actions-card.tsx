import type { Campaign, ReportedLead, TestEvent } from '@cadenza/api-client';
import type { ReportRow } from '@cadenza/contracts';
import { useSettled } from '@cadenza/long-list';
import { useQuery } from '@cadenza/screen-kit';
import { Button, Card, CardContent, CardDescription, CardHeader, CardTitle, Field } from '@cadenza/ui';
import { Eye, type LucideIcon, MailX, Reply, ShieldAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { reportRowQuery } from '../../api/find-report-row.ts';
import { useReportRows } from '../../api/list-report-rows.ts';
import { useTakeBackTests } from '../../api/take-back-tests.ts';
import { leadName } from '../../lead/lead-display.ts';
import { LeadCombobox } from './lead-combobox.tsx';
import { type AskedEvent, TestEventDialog } from './test-event-dialog.tsx';
import { becameByTests, testEventLabels } from './test-events.ts';
import { everyRow } from './use-report-filter.ts';

const actions: { event: TestEvent; Icon: LucideIcon }[] = [
  { event: 'open', Icon: Eye },
  { event: 'bounce', Icon: MailX },
  { event: 'spam', Icon: ShieldAlert },
  { event: 'reply', Icon: Reply },
];
const offeredLeadsMax = 50;

export interface TestActionsCardProps {
  campaignId: string;
  /** Undefined until it is read. */
  campaign: Campaign | undefined;
}

/** Makes a test event for one lead, to see how the campaign reacts, and takes it back. */
export function TestActionsCard({ campaignId, campaign }: TestActionsCardProps) {
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const found = useReportRows(campaignId, { ...everyRow, search });
  const { rows } = useReportRows(campaignId, everyRow);
  const [picked, setPicked] = useState<ReportedLead | null>(null);
  const chosen = picked ?? rows[0] ?? null;
  const [asked, setAsked] = useState<AskedEvent | null>(null);
  const offered = found.rows.slice(0, offeredLeadsMax);

  return (
    <Card aria-label="Test Actions">
      <CardHeader>
        <CardTitle>Test Actions</CardTitle>
        <CardDescription>Play an event for one lead. It is marked as a test, and you can take it back.</CardDescription>
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
          {actions.map(({ event, Icon }) => (
            <Button
              key={event}
              variant="outline"
              size="sm"
              disabled={chosen === null}
              onClick={() => setAsked(chosen && { event, row: chosen })}
            >
              <Icon aria-hidden="true" />
              {testEventLabels[event]}
            </Button>
          ))}
        </div>
        {chosen ? <Marked {...{ campaignId, rows }} leadId={chosen.leadId} /> : null}
      </CardContent>
      <TestEventDialog {...{ campaignId, campaign, asked }} onClose={() => setAsked(null)} />
    </Card>
  );
}

/** The test events of the chosen lead; nothing where there are none. */
function Marked({ campaignId, rows, leadId }: { campaignId: string; rows: readonly ReportRow[]; leadId: string }) {
  const known = rows.find((row) => row.leadId === leadId);
  // The row that a search found is as old as the search.
  const found = useQuery({ ...reportRowQuery(campaignId, leadId), enabled: !known });
  const row = known ?? found.data;
  const takingBack = useTakeBackTests(campaignId);
  if (!row?.tests) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t pt-4">
      <p className="wrap-anywhere min-w-0 flex-1 text-sm">
        {leadName(row.lead)} is marked as {becameByTests(row.tests)}, as a test.
      </p>
      <Button variant="outline" size="sm" pending={takingBack.isPending} onClick={() => takingBack.mutate(leadId)}>
        <Undo2 aria-hidden="true" />
        Take back
      </Button>
    </div>
  );
}
