import { errorMessage } from '@cadenza/api-client';
import { usePageTitle } from '@cadenza/platform';
import { Button, Card, CardHeader, CardTitle, ErrorState, PageHeader, Spinner } from '@cadenza/ui';
import { Plus, Upload } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLeads } from '../../api/leads.ts';
import { AttachLeadsDialog } from './attach-leads-dialog.tsx';
import { CreateLeadDialog } from './create-lead-dialog.tsx';
import { DeleteLeadsDialog } from './delete-leads-dialog.tsx';
import { LeadList } from './lead-list.tsx';
import { LeadToolbar } from './lead-toolbar.tsx';
import { NoLeads, NothingFound } from './no-leads.tsx';
import { searchable, searchLeads } from './search-leads.ts';
import { UploadLeadsDialog } from './upload-leads-dialog.tsx';
import { useSelection } from './use-selection.ts';

type OpenDialog = 'attach' | 'create' | 'delete' | 'upload' | null;

export function LeadsScreen() {
  usePageTitle('Leads');
  const query = useLeads();
  const leads = useMemo(() => query.data ?? [], [query.data]);
  const [search, setSearch] = useState('');
  const deferredSearch = useDeferredValue(search);
  const prepared = useMemo(() => searchable(leads), [leads]);
  const shown = useMemo(() => searchLeads(prepared, deferredSearch), [prepared, deferredSearch]);
  const selection = useSelection(leads);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const dialogProps = (name: OpenDialog) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : null),
  });

  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <PageHeader
        title="LEADS"
        description="Everybody you can write to, over all campaigns."
        actions={
          <>
            <Button variant="outline" onClick={() => setDialog('upload')}>
              <Upload aria-hidden="true" />
              Upload CSV
            </Button>
            <Button onClick={() => setDialog('create')}>
              <Plus aria-hidden="true" />
              Create Lead
            </Button>
          </>
        }
      />
      <LeadToolbar
        search={search}
        onSearch={setSearch}
        selectedCount={selection.ids.length}
        onAttach={() => setDialog('attach')}
        onDelete={() => setDialog('delete')}
      />
      <Card>
        <CardHeader>
          <CardTitle>All Leads ({shown.length})</CardTitle>
        </CardHeader>
        {query.isPending ? (
          <p role="status" className="flex items-center justify-center gap-2 py-16 text-muted-foreground text-sm">
            <Spinner label={null} />
            Loading leads...
          </p>
        ) : query.isError && leads.length === 0 ? (
          <ErrorState
            title="The leads could not be loaded"
            description={errorMessage(query.error, 'Something went wrong.')}
            onRetry={() => void query.refetch()}
          />
        ) : leads.length === 0 ? (
          <NoLeads onUpload={() => setDialog('upload')} />
        ) : shown.length === 0 ? (
          <NothingFound onClear={() => setSearch('')} />
        ) : (
          <LeadList leads={shown} selection={selection} />
        )}
      </Card>
      <CreateLeadDialog {...dialogProps('create')} />
      <UploadLeadsDialog {...dialogProps('upload')} />
      <AttachLeadsDialog {...dialogProps('attach')} leadIds={selection.ids} onAttached={selection.clear} />
      <DeleteLeadsDialog {...dialogProps('delete')} leadIds={selection.ids} onDeleted={selection.clear} />
    </div>
  );
}
