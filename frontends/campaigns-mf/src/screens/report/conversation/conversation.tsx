import { type Campaign, errorMessage, serverNow } from '@cadenza/api-client';
import type { ReceivedMail, ReportRow } from '@cadenza/contracts';
import { useQuery } from '@cadenza/screen-kit';
import { EmptyState, ErrorState, ScrollArea } from '@cadenza/ui';
import { MailOpen } from 'lucide-react';
import { useMemo } from 'react';
import { reportRowQuery } from '../../../api/find-report-row.ts';
import { campaignQuery } from '../../../api/get-campaign.ts';
import { receivedMailsQuery } from '../../../api/list-received-mails.ts';
import type { ReportPages } from '../../../api/list-report-rows.ts';
import { sentEmailsQuery } from '../../../api/list-sent-emails.ts';
import { dayAt } from '../../../campaign/days.ts';
import { LoadingLine } from '../../../components/loading-line.tsx';
import { leadName } from '../../../lead/lead-display.ts';
import { type ConversationEntry, conversationEntries } from './conversation-entries.ts';
import { ConversationHeader } from './conversation-header.tsx';
import { EndingStrip } from './ending-strip.tsx';
import { HoldStrip } from './hold-strip.tsx';
import { ReceivedEntry } from './received-entry.tsx';
import { SenderStrip } from './sender-strip.tsx';
import { SentEntry } from './sent-entry.tsx';

export interface ConversationProps {
  campaignId: string;
  leadId: string;
  pages: ReportPages;
}

export function Conversation({ campaignId, leadId, pages }: ConversationProps) {
  const row = useRowOf(campaignId, leadId, pages);
  const campaign = useQuery(campaignQuery(campaignId)).data;
  return (
    <>
      <ConversationHeader row={row} />
      <ScrollArea label="Conversation" className="min-h-0 flex-1">
        {row ? <EndingStrip row={row} /> : null}
        {row && campaign ? <SenderStrip campaign={campaign} row={row} /> : null}
        {row && campaign ? <HoldStrip campaign={campaign} row={row} /> : null}
        <Entries campaignId={campaignId} leadId={leadId} leadName={leadName(row?.lead ?? null)} />
      </ScrollArea>
    </>
  );
}

/** The report's row of a lead; undefined while it is read, null when the report has no such row. */
function useRowOf(campaignId: string, leadId: string, { rows, isPending }: ReportPages): ReportRow | null | undefined {
  const known = useMemo(() => rows.find((row) => row.leadId === leadId), [rows, leadId]);
  const found = useQuery({ ...reportRowQuery(campaignId, leadId), enabled: !isPending && !known });
  return known ?? (found.isError ? null : found.data);
}

function Entries({ campaignId, leadId, leadName }: { campaignId: string; leadId: string; leadName: string }) {
  const campaign = useQuery(campaignQuery(campaignId));
  const sent = useQuery(sentEmailsQuery(campaignId, leadId));
  const received = useQuery(receivedMailsQuery(campaignId, leadId));
  const entries = useMemo(() => conversationEntries(sent.data ?? [], received.data ?? []), [sent.data, received.data]);

  const missing = [campaign, sent, received].filter(({ data }) => data === undefined);
  const error = missing.find(({ isError }) => isError)?.error;
  if (error) {
    return (
      <ErrorState
        title="The conversation could not be loaded"
        description={errorMessage(error, 'Please try again.')}
        onRetry={() => void Promise.all(missing.map(({ refetch }) => refetch()))}
      />
    );
  }
  if (missing.length > 0 || !campaign.data) {
    return (
      <div className="p-4">
        <LoadingLine>Loading the conversation...</LoadingLine>
      </div>
    );
  }
  if (entries.length === 0) {
    const description = 'Each email appears here once it is sent, and so does whatever comes back.';
    return <EmptyState icon={<MailOpen />} title="Nothing was sent to this lead yet" description={description} />;
  }
  return <EntryList entries={entries} mails={received.data ?? []} campaign={campaign.data} leadName={leadName} />;
}

interface EntryListProps {
  entries: ConversationEntry[];
  mails: readonly ReceivedMail[];
  campaign: Campaign;
  leadName: string;
}

function EntryList({ entries, mails, campaign, leadName }: EntryListProps) {
  const today = dayAt(serverNow(), campaign.timezone);
  return (
    <ol className="grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
      {entries.map((entry) =>
        entry.kind === 'sent' ? (
          <li key={entry.email.emailId}>
            <SentEntry email={entry.email} />
          </li>
        ) : (
          <li key={entry.mail.id}>
            <ReceivedEntry
              campaign={campaign}
              mail={entry.mail}
              others={mails.filter(({ id }) => id !== entry.mail.id)}
              leadName={leadName}
              today={today}
            />
          </li>
        ),
      )}
    </ol>
  );
}
