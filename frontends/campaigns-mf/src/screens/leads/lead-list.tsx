import type { Campaign, CampaignLead, Lead } from '@cadenza/api-client';
import { LeadDrawer } from '@cadenza/lead-entry';
import { SearchField, UnreadRows, useSettled } from '@cadenza/long-list';
import { mailboxesQuery } from '@cadenza/mailbox-choice';
import { useQuery } from '@cadenza/screen-kit';
import { EmptyState, useMediaQuery } from '@cadenza/ui';
import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useCampaignLeads } from '../../api/list-campaign-leads.ts';
import { FoundCount } from '../../components/found-count.tsx';
import { MoveLeadDialog } from '../../components/move-lead-dialog.tsx';
import { SenderFilter } from '../../components/sender-filter.tsx';
import { leadName } from '../../lead/lead-display.ts';
import { hasSenders, useCampaignMailboxes } from '../../mailbox/campaign-mailboxes.ts';
import { useSenderNames } from '../../mailbox/use-sender-names.ts';
import { LeadCards } from './lead-cards.tsx';
import { leadColumns } from './lead-columns.ts';
import { LeadTable } from './lead-table.tsx';
import { RemoveLeadDialog } from './remove-lead-dialog.tsx';

/** The leads of a campaign that has at least one, with a search and a filter. */
export function LeadList({ campaign, leadCount }: { campaign: Campaign; leadCount: number }) {
  const { id: campaignId } = campaign;
  const [typed, setTyped] = useState('');
  const search = useSettled(typed.trim());
  const [mailbox, setMailbox] = useState<string | undefined>();
  const mailboxes = useCampaignMailboxes(campaignId);
  const { rows: leads, ...pages } = useCampaignLeads(campaignId, { search, mailbox });
  const senderName = useSenderNames(leads, mailboxes);
  const isBySenders = hasSenders(campaign, mailboxes);
  const { data: connected = [] } = useQuery(mailboxesQuery);
  const columns = useMemo(() => leadColumns(isBySenders ? senderName : null), [isBySenders, senderName]);
  const [leaving, setLeaving] = useState<CampaignLead | null>(null);
  const [moving, setMoving] = useState<CampaignLead | null>(null);
  const moved = useMemo(
    () => moving && { leadId: moving.leadId, name: leadName(moving.lead), mailboxId: moving.mailboxId },
    [moving],
  );
  const [opened, setOpened] = useState<Lead | null>(null);
  // Beside the sidebar and the steps, six columns need a desk.
  const isWide = useMediaQuery('(min-width: 1280px)');
  const List = isWide ? LeadTable : LeadCards;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-5 py-3">
        <SearchField
          label="Search the leads of this campaign"
          placeholder="Search leads..."
          value={typed}
          onChange={setTyped}
          className="w-full sm:w-72"
        />
        <SenderFilter mailboxes={mailboxes} sender={mailbox} onChange={setMailbox} />
        <FoundCount
          isAsked={search !== '' || mailbox !== undefined}
          total={pages.total}
          isSearching={pages.isSearching}
          className="text-muted-foreground text-sm tabular-nums"
        />
      </div>
      {leads.length > 0 ? (
        <List
          leads={leads}
          total={pages.total}
          rowsAre={`${mailbox ?? ''} ${search}`}
          onNearEnd={pages.readMore}
          onOpen={setOpened}
          onMove={isBySenders || connected.length > 0 ? setMoving : undefined}
          onRemove={setLeaving}
          columns={columns}
        />
      ) : pages.error ? null : (
        <EmptyState
          icon={<SearchX />}
          title="No leads found"
          description={
            mailbox === undefined
              ? 'No name, email, company or job role contains what you typed.'
              : 'No lead fits this search and sender.'
          }
        />
      )}
      <UnreadRows error={pages.error} readAgain={pages.readAgain} />
      <LeadDrawer lead={opened} onClose={() => setOpened(null)} />
      <MoveLeadDialog campaignId={campaignId} lead={moved} onClose={() => setMoving(null)} />
      <RemoveLeadDialog
        campaignId={campaignId}
        link={leaving}
        isLast={leadCount === 1}
        onClose={() => setLeaving(null)}
      />
    </>
  );
}
