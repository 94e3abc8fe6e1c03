import { errorMessage, type Lead } from '@cadenza/api-client';
import type { Segment } from '@cadenza/contracts';
import { LeadDrawer } from '@cadenza/lead-entry';
import { useSettled, useSorting } from '@cadenza/long-list';
import { lazyComponent, useNavigate, usePageTitle } from '@cadenza/screen-kit';
import { Alert, Button, Card, CardHeader, CardTitle, ErrorState, Spinner } from '@cadenza/ui';
import { useMemo, useState } from 'react';
import { type LeadPages, useLeadPages } from '../../api/leads.ts';
import { LeadsTabs } from '../../components/leads-tabs.tsx';
import { countConditions } from '../../filter/read-filter.ts';
import { paths } from '../../paths.ts';
import type { BulkAction } from '../bulk/bulk-menu.tsx';
import { AttachLeadsDialog, AttachSegmentDialog } from './attach-leads-dialog.tsx';
import { CreateLeadDialog } from './create-lead-dialog.tsx';
import { DeleteLeadsDialog } from './delete-leads-dialog.tsx';
import { leadSortKeys } from './lead-columns.ts';
import { LeadList } from './lead-list.tsx';
import { LeadToolbar, type ListPanel } from './lead-toolbar.tsx';
import { LeadsHeader } from './leads-header.tsx';
import { ListPanels, preloadPanel } from './list-panels.tsx';
import { NoLeads, NothingFound } from './no-leads.tsx';
import { SelectionBar } from './selection-bar.tsx';
import { useColumns } from './use-columns.ts';
import { useLeadFilter } from './use-lead-filter.ts';
import { useSelection } from './use-selection.ts';

type OpenDialog = 'attach' | 'create' | 'delete' | null;

const BulkDialog = lazyComponent(async () => (await import('../bulk/bulk-dialog.tsx')).BulkDialog);
const FilterChips = lazyComponent(async () => (await import('../filter/filter-chips.tsx')).FilterChips);

export function LeadsScreen() {
  usePageTitle('Leads');
  const [search, setSearch] = useState('');
  const settledSearch = useSettled(search.trim());
  const filtering = useLeadFilter();
  const matching = useMemo(
    () => ({ ...filtering.selection, ...(settledSearch !== '' && { search: settledSearch }) }),
    [filtering.selection, settledSearch],
  );
  const isFiltered = Object.keys(filtering.selection).length > 0;
  const isNarrowed = isFiltered || settledSearch !== '';
  const [sorting, sortBy] = useSorting(leadSortKeys);
  const pages = useLeadPages(matching, sorting);
  const selection = useSelection(pages, matching);
  const [panel, setPanel] = useState<ListPanel | null>(null);
  const columns = useColumns(panel === 'columns');
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [openedLead, setOpenedLead] = useState<Lead | null>(null);
  const [bulkAction, setBulkAction] = useState<BulkAction | null>(null);
  const [attachedSegment, setAttachedSegment] = useState<Segment | null>(null);
  const dialogProps = (name: OpenDialog) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : null),
  });
  const navigate = useNavigate();
  const openUpload = () => void navigate(paths.upload);
  const closeDialog = () => setDialog(null);
  const clearFilter = () => filtering.choose(null);

  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <LeadsHeader onUpload={openUpload} onCreate={() => setDialog('create')} />
      <LeadsTabs />
      <div className="grid grid-cols-1 gap-3">
        <LeadToolbar
          search={search}
          onSearch={setSearch}
          conditionCount={filtering.filter === null ? 0 : countConditions(filtering.filter)}
          openPanel={panel}
          onPanel={(chosen) => setPanel(chosen === panel ? null : chosen)}
          preloadPanel={preloadPanel}
          selection={matching}
        />
        {isFiltered ? (
          <FilterChips
            filter={filtering.filter}
            segment={filtering.segment}
            isChanged={filtering.isChanged}
            onChange={filtering.change}
            onClear={clearFilter}
          />
        ) : null}
        {filtering.problem === null ? null : (
          <Alert variant="warning">
            {filtering.problem}{' '}
            <Button variant="link" size="sm" className="h-auto px-0" onClick={clearFilter}>
              Remove it
            </Button>
          </Alert>
        )}
      </div>
      <Card>
        <CardHeader className="min-h-15 flex-row flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <CardTitle>All Leads ({totalWords(pages)})</CardTitle>
          {selection.ids.length > 0 ? (
            <SelectionBar
              selection={selection}
              total={pages.total}
              isNarrowed={isNarrowed}
              onAttach={() => setDialog('attach')}
              onDelete={() => setDialog('delete')}
              onBulk={setBulkAction}
            />
          ) : null}
        </CardHeader>
        {pages.isPending || columns.isPending ? (
          <p role="status" className="flex items-center justify-center gap-2 py-16 text-muted-foreground text-sm">
            <Spinner label={null} />
            Loading leads...
          </p>
        ) : pages.error && pages.rows.length === 0 ? (
          <ErrorState
            title="The leads could not be loaded"
            description={errorMessage(pages.error, 'Something went wrong.')}
            onRetry={pages.readAgain}
          />
        ) : pages.rows.length > 0 ? (
          <LeadList
            pages={pages}
            columns={columns.shown}
            areUsualColumns={columns.areUsual}
            selection={selection}
            sorting={sorting}
            onSort={sortBy}
            onOpen={setOpenedLead}
          />
        ) : isNarrowed ? (
          <NothingFound
            onClearSearch={settledSearch === '' ? undefined : () => setSearch('')}
            onClearFilter={isFiltered ? clearFilter : undefined}
          />
        ) : (
          <NoLeads onUpload={openUpload} />
        )}
      </Card>
      <ListPanels
        open={panel}
        onOpenChange={setPanel}
        filtering={filtering}
        matching={pages.isPending || pages.isSearching ? 'Searching...' : matchingWords(pages)}
        columns={columns}
        onAttachSegment={setAttachedSegment}
      />
      <LeadDrawer lead={openedLead} onClose={() => setOpenedLead(null)} />
      <CreateLeadDialog open={dialog === 'create'} onClose={closeDialog} />
      <AttachLeadsDialog
        open={dialog === 'attach'}
        onClose={closeDialog}
        leadIds={selection.ids}
        onAttached={selection.clear}
      />
      <AttachSegmentDialog segment={attachedSegment} onClose={() => setAttachedSegment(null)} />
      {selection.ids.length > 0 || bulkAction !== null ? (
        <BulkDialog action={bulkAction} leadIds={selection.ids} onClose={() => setBulkAction(null)} />
      ) : null}
      <DeleteLeadsDialog {...dialogProps('delete')} leadIds={selection.ids} onDeleted={selection.clear} />
    </div>
  );
}

/** The server counts a long list apart. */
const totalWords = ({ total }: LeadPages) => (total === null ? 'more than 10,000' : total.toLocaleString('en-US'));

function matchingWords(pages: LeadPages): string {
  if (pages.error && pages.rows.length === 0) return 'The leads could not be loaded';
  return pages.total === 1 ? '1 lead matches' : `${capitalized(totalWords(pages))} leads match`;
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
