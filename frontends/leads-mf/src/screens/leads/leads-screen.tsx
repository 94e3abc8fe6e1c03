import { errorMessage, type Lead } from '@cadenza/api-client';
import { LeadDrawer, LeadForm } from '@cadenza/lead-entry';
import { useSettled } from '@cadenza/long-list';
import { Link, usePageTitle } from '@cadenza/screen-kit';
import { Button, Card, CardHeader, CardTitle, ErrorState, PageHeader, Spinner } from '@cadenza/ui';
import { Ban, Plus, Tags, Upload } from 'lucide-react';
import { useState } from 'react';
import { useLeadPages } from '../../api/leads.ts';
import { paths } from '../../paths.ts';
import { FieldsDialog, preloadFields } from '../fields/fields-dialog.tsx';
import { AttachLeadsDialog } from './attach-leads-dialog.tsx';
import { CreateLeadDialog } from './create-lead-dialog.tsx';
import { DeleteLeadsDialog } from './delete-leads-dialog.tsx';
import { LeadList } from './lead-list.tsx';
import { LeadToolbar } from './lead-toolbar.tsx';
import { NoLeads, NothingFound } from './no-leads.tsx';
import { UploadToCampaignDialog } from './upload-to-campaign-dialog.tsx';
import { useSelection } from './use-selection.ts';

type OpenDialog = 'attach' | 'create' | 'delete' | 'fields' | 'upload' | null;

export function LeadsScreen() {
  usePageTitle('Leads');
  const [search, setSearch] = useState('');
  const settledSearch = useSettled(search.trim());
  const pages = useLeadPages(settledSearch);
  const selection = useSelection(pages, settledSearch);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [openedLead, setOpenedLead] = useState<Lead | null>(null);
  const dialogProps = (name: OpenDialog) => ({
    open: dialog === name,
    onOpenChange: (open: boolean) => setDialog(open ? name : null),
  });

  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <PageHeader
        title="LEADS"
        description={
          <>
            <p>Everybody you can write to, over all campaigns.</p>
            <div className="-ml-2.5 mt-1 flex flex-wrap">
              <Button
                variant="ghost"
                size="sm"
                onPointerEnter={preloadFields}
                onFocus={preloadFields}
                onClick={() => setDialog('fields')}
              >
                <Tags aria-hidden="true" />
                Fields
              </Button>
              <Button asChild variant="ghost" size="sm">
                <Link to={paths.blocklist}>
                  <Ban aria-hidden="true" />
                  Blocklist
                </Link>
              </Button>
            </div>
          </>
        }
        actions={
          <>
            <Button variant="outline" onClick={() => setDialog('upload')}>
              <Upload aria-hidden="true" />
              Upload CSV
            </Button>
            <Button onPointerEnter={LeadForm.preload} onFocus={LeadForm.preload} onClick={() => setDialog('create')}>
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
        isAll={selection.all === true}
        onAttach={() => setDialog('attach')}
        onDelete={() => setDialog('delete')}
      />
      <Card>
        <CardHeader>
          <CardTitle>All Leads ({pages.total.toLocaleString('en-US')})</CardTitle>
        </CardHeader>
        {pages.isPending ? (
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
          <LeadList pages={pages} selection={selection} onOpen={setOpenedLead} />
        ) : settledSearch === '' ? (
          <NoLeads onUpload={() => setDialog('upload')} />
        ) : (
          <NothingFound onClear={() => setSearch('')} />
        )}
      </Card>
      <LeadDrawer lead={openedLead} onClose={() => setOpenedLead(null)} />
      <FieldsDialog {...dialogProps('fields')} />
      <CreateLeadDialog {...dialogProps('create')} />
      <UploadToCampaignDialog {...dialogProps('upload')} />
      <AttachLeadsDialog {...dialogProps('attach')} leadIds={selection.ids} onAttached={selection.clear} />
      <DeleteLeadsDialog {...dialogProps('delete')} leadIds={selection.ids} onDeleted={selection.clear} />
    </div>
  );
}
