import { errorMessage } from '@cadenza/api-client';
import type { MailboxWork } from '@cadenza/contracts';
import { SearchField, useSorting } from '@cadenza/long-list';
import { Link, usePageTitle, useQuery } from '@cadenza/screen-kit';
import { Button, Card, CardHeader, CardTitle, EmptyState, ErrorState, PageHeader, Spinner } from '@cadenza/ui';
import { AtSign, Globe, Plus, SearchX, Upload } from 'lucide-react';
import { useMemo, useState } from 'react';
import { mailboxWorkQuery } from '../../api/mailbox-work.ts';
import { mailboxesQuery } from '../../api/mailboxes.ts';
import { FailingDomainsAlert } from '../../components/failing-domains-alert.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { RelayWords } from '../../components/relay-words.tsx';
import { tagsIn } from '../../mailbox/tags-in.ts';
import { withWork } from '../../mailbox/with-work.ts';
import { paths } from '../../paths.ts';
import { FilterSelects } from './filter-selects.tsx';
import { filtered, nothingChosen } from './filtered.ts';
import { MailboxTable } from './mailbox-table.tsx';
import { RemovedMailboxesCard } from './removed-mailboxes-card.tsx';
import { SelectionActions } from './selection-actions.tsx';
import { mailboxSortKeys, sorted } from './sorting.ts';
import { Totals } from './totals.tsx';
import { useSelection } from './use-selection.ts';

const nobodyKnows: MailboxWork[] = [];

export function MailboxListScreen() {
  usePageTitle('Mailboxes');
  const mailboxes = useQuery(mailboxesQuery);
  const [choice, setChoice] = useState(nothingChosen);
  const { data: work = nobodyKnows } = useQuery(mailboxWorkQuery);
  const all = useMemo(() => withWork(mailboxes.data ?? [], work), [mailboxes.data, work]);
  const shown = useMemo(() => filtered(all, choice), [all, choice]);
  const selection = useSelection(all, shown);
  const [sorting, sortBy] = useSorting(mailboxSortKeys);
  const listed = useMemo(() => {
    const counts = new Map(work.map(({ mailboxId, campaignCount }) => [mailboxId, campaignCount]));
    return sorted(
      shown.map((mailbox) => ({ mailbox, campaignCount: counts.get(mailbox.id) })),
      sorting,
    );
  }, [shown, work, sorting]);

  return (
    <PageBody>
      <PageHeader
        // Beside the sidebar, a tablet has no room for both in a row.
        className="sm:flex-col lg:flex-row"
        title="MAILBOXES"
        description={all.length > 0 ? <RelayWords /> : 'The mail accounts of your people.'}
        actions={<AddButtons />}
      />
      {all.length > 0 ? <FailingDomainsAlert /> : null}
      {mailboxes.data ? <RemovedMailboxesCard mailboxes={all} work={work} /> : null}
      {all.length > 0 ? (
        <div className="flex flex-wrap items-center gap-3">
          <SearchField
            label="Search mailboxes"
            placeholder="Search mailboxes..."
            value={choice.search}
            onChange={(search) => setChoice({ ...choice, search })}
            className="w-full sm:w-80"
          />
          <FilterSelects tags={tagsIn(all)} choice={choice} onChange={setChoice} />
        </div>
      ) : null}
      <Card>
        <CardHeader className="min-h-15 flex-row flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
          <div className="grid min-w-0 gap-1">
            <CardTitle>
              All Mailboxes ({shown.length.toLocaleString('en-US')}
              {shown.length < all.length ? ` of ${all.length.toLocaleString('en-US')}` : ''})
            </CardTitle>
            {shown.length > 0 ? <Totals mailboxes={shown} /> : null}
          </div>
          <SelectionActions selection={selection} />
        </CardHeader>
        {mailboxes.isPending ? (
          <p role="status" className="flex items-center justify-center gap-2 py-16 text-muted-foreground text-sm">
            <Spinner label={null} />
            Loading the mailboxes...
          </p>
        ) : mailboxes.data === undefined ? (
          <ErrorState
            title="The mailboxes could not be loaded"
            description={errorMessage(mailboxes.error, 'Something went wrong.')}
            onRetry={() => void mailboxes.refetch()}
          />
        ) : shown.length > 0 ? (
          <MailboxTable listed={listed} sorting={sorting} onSort={sortBy} selection={selection} />
        ) : all.length === 0 ? (
          <EmptyState
            icon={<AtSign />}
            title="No mailboxes yet"
            description={<RelayWords />}
            action={
              <Button asChild>
                <Link to={paths.add}>Connect a mailbox</Link>
              </Button>
            }
          />
        ) : (
          <EmptyState
            icon={<SearchX />}
            title="Nothing found"
            description="No mailbox matches."
            action={
              <Button variant="outline" onClick={() => setChoice(nothingChosen)}>
                Show all
              </Button>
            }
          />
        )}
      </Card>
    </PageBody>
  );
}

function AddButtons() {
  return (
    <>
      <Button asChild variant="outline">
        <Link to={paths.domains}>
          <Globe aria-hidden="true" />
          Domains
        </Link>
      </Button>
      <Button asChild variant="outline">
        <Link to={paths.import}>
          <Upload aria-hidden="true" />
          Import CSV
        </Link>
      </Button>
      <Button asChild>
        <Link to={paths.add}>
          <Plus aria-hidden="true" />
          Add mailbox
        </Link>
      </Button>
    </>
  );
}
