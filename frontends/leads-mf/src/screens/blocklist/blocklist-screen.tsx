import { errorMessage } from '@cadenza/api-client';
import type { BlockedEntry } from '@cadenza/contracts';
import { SearchField, useSettled } from '@cadenza/long-list';
import { lazyDialog, usePageTitle } from '@cadenza/screen-kit';
import { Button, Card, CardHeader, CardTitle, EmptyState, ErrorState, PageHeader, Spinner } from '@cadenza/ui';
import { Ban, Download, Plus, SearchX, Upload } from 'lucide-react';
import { useState } from 'react';
import { blocklistFileUrl, useBlocklistPages } from '../../api/blocklist.ts';
import { LeadsTabs } from '../../components/leads-tabs.tsx';
import { BlockFileDialog } from './block-file-dialog.tsx';
import { BlocklistTable } from './blocklist-table.tsx';
import { UnblockDialog } from './unblock-dialog.tsx';

/** Loaded when somebody is about to block one. */
const BlockDialog = lazyDialog(async () => (await import('./block-dialog.tsx')).BlockDialog);
const preload = { onPointerEnter: BlockDialog.preload, onFocus: BlockDialog.preload };

export function BlocklistScreen() {
  usePageTitle('Blocklist');
  const [search, setSearch] = useState('');
  const settledSearch = useSettled(search.trim());
  const pages = useBlocklistPages(settledSearch);
  const [dialog, setDialog] = useState<'block' | 'file' | null>(null);
  const [unblocking, setUnblocking] = useState<BlockedEntry | null>(null);
  const close = () => setDialog(null);

  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-6 sm:py-8">
      <PageHeader
        title="BLOCKLIST"
        description="Addresses and domains that no campaign ever mails."
        actions={
          <>
            <Button variant="outline" onClick={() => setDialog('file')}>
              <Upload aria-hidden="true" />
              Import
            </Button>
            <Button {...preload} onClick={() => setDialog('block')}>
              <Plus aria-hidden="true" />
              Block
            </Button>
          </>
        }
      />
      <LeadsTabs />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label="Search the blocklist"
          placeholder="Search the blocklist..."
          value={search}
          onChange={setSearch}
          className="w-full sm:w-80"
        />
        {pages.total > 0 ? (
          <Button asChild variant="outline" size="sm">
            <a href={blocklistFileUrl(settledSearch)} download>
              <Download aria-hidden="true" />
              Export CSV
            </a>
          </Button>
        ) : null}
      </div>
      <Card>
        <CardHeader>
          <CardTitle>Blocked ({pages.total.toLocaleString('en-US')})</CardTitle>
        </CardHeader>
        {pages.isPending ? (
          <p role="status" className="flex items-center justify-center gap-2 py-16 text-muted-foreground text-sm">
            <Spinner label={null} />
            Loading the blocklist...
          </p>
        ) : pages.error && pages.rows.length === 0 ? (
          <ErrorState
            title="The blocklist could not be loaded"
            description={errorMessage(pages.error, 'Something went wrong.')}
            onRetry={pages.readAgain}
          />
        ) : pages.rows.length > 0 ? (
          <BlocklistTable pages={pages} onUnblock={setUnblocking} />
        ) : settledSearch === '' ? (
          <EmptyState
            icon={<Ban />}
            title="Nobody is blocked"
            description="Block customers, competitors, or a whole company by its domain. People who unsubscribe are never mailed anyway."
            action={
              <Button {...preload} onClick={() => setDialog('block')}>
                Block an address or domain
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title="Nothing found"
            description="No blocked address or domain contains what you typed."
            action={
              <Button variant="outline" onClick={() => setSearch('')}>
                Clear search
              </Button>
            }
          />
        )}
      </Card>
      <BlockDialog open={dialog === 'block'} onClose={close} />
      <BlockFileDialog open={dialog === 'file'} onClose={close} />
      <UnblockDialog entry={unblocking} onClose={() => setUnblocking(null)} />
    </div>
  );
}
