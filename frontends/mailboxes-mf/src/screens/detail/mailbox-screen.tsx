import { ApiError, errorMessage } from '@cadenza/api-client';
import type { Mailbox } from '@cadenza/contracts';
import { domainOf } from '@cadenza/mail-address';
import { useLocation, useNavigate, usePageTitle, useParams, useQuery } from '@cadenza/screen-kit';
import { Alert, ErrorState, PageHeader, Skeleton, Tabs, TabsContent, TabsList, TabsTrigger } from '@cadenza/ui';
import { mailboxQuery, useResume } from '../../api/mailboxes.ts';
import { FailingDomainsAlert } from '../../components/failing-domains-alert.tsx';
import { LastRead } from '../../components/last-read.tsx';
import { BackToMailboxes, PageBody } from '../../components/page-body.tsx';
import { LinkToRecords, RefusedDomainAlerts } from '../../components/refused-domain-alerts.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { todayOf, withoutReplies } from '../../mailbox/words.ts';
import { paths } from '../../paths.ts';
import { ActivityTab } from './activity-tab.tsx';
import { CheckTab } from './check-tab.tsx';
import { FoldersTab } from './folders-tab.tsx';
import { HealthBanner } from './health-banner.tsx';
import { MailboxActions } from './mailbox-actions.tsx';
import { SettingsTab } from './settings-tab.tsx';
import { StateBanner } from './state-banner.tsx';
import { UnreadBanner } from './unread-banner.tsx';
import { WaitingBanner } from './waiting-banner.tsx';
import { WorkTab } from './work-tab.tsx';

export function MailboxScreen() {
  const { id = '' } = useParams();
  const { data: mailbox, error, refetch } = useQuery(mailboxQuery(id));
  usePageTitle(mailbox?.address ?? 'Mailbox');
  const isMissing = error instanceof ApiError && error.status === 404;
  return (
    <PageBody>
      <BackToMailboxes />
      {isMissing ? (
        <ErrorState title="Mailbox not found" description="It was removed, or the address is wrong." />
      ) : mailbox ? (
        <FoundMailbox key={mailbox.id} mailbox={mailbox} />
      ) : error ? (
        <ErrorState
          title="The mailbox could not be loaded"
          description={errorMessage(error, 'Something went wrong.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <LoadingMailbox />
      )}
    </PageBody>
  );
}

function FoundMailbox({ mailbox }: { mailbox: Mailbox }) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const resume = useResume();
  const tab = new URLSearchParams(search).get('tab') ?? 'settings';
  const open = (chosen: string) =>
    void navigate(`${paths.mailbox(mailbox.id)}${chosen === 'settings' ? '' : `?tab=${chosen}`}`, { replace: true });
  return (
    <>
      <PageHeader
        title={<span className="wrap-anywhere">{mailbox.address}</span>}
        description={<Facts mailbox={mailbox} />}
        actions={<MailboxActions mailbox={mailbox} resume={resume} />}
      />
      <StateBanner mailbox={mailbox} resume={resume} />
      <HealthBanner mailbox={mailbox} />
      <WaitingBanner mailbox={mailbox} />
      <UnreadBanner mailbox={mailbox} />
      <RefusedDomainAlerts domain={domainOf(mailbox.address)}>
        <LinkToRecords />
      </RefusedDomainAlerts>
      <FailingDomainsAlert address={mailbox.address} />
      {mailbox.sharesImapWith.length > 0 ? (
        <Alert variant="warning" title="Shared IMAP account">
          <p className="wrap-anywhere">
            {mailbox.sharesImapWith.join(', ')} {mailbox.sharesImapWith.length === 1 ? 'reads' : 'read'} the same
            account. Each sees the answers to the others; an answer counts once.
          </p>
        </Alert>
      ) : null}
      {mailbox.imap === null ? <Alert variant="warning">{withoutReplies}: this mailbox has no IMAP.</Alert> : null}
      <Tabs value={tab} onValueChange={open} activationMode="manual">
        <TabsList aria-label="Parts of the mailbox" className="max-w-full flex-wrap">
          <TabsTrigger value="settings">Settings</TabsTrigger>
          <TabsTrigger value="check">Check</TabsTrigger>
          <TabsTrigger value="folders">Folders</TabsTrigger>
          <TabsTrigger value="work">Work</TabsTrigger>
          <TabsTrigger value="activity">Activity</TabsTrigger>
        </TabsList>
        <TabsContent value="settings">
          <SettingsTab mailbox={mailbox} />
        </TabsContent>
        <TabsContent value="check">
          <CheckTab mailbox={mailbox} />
        </TabsContent>
        <TabsContent value="folders">
          <FoldersTab mailbox={mailbox} />
        </TabsContent>
        <TabsContent value="work">
          <WorkTab mailbox={mailbox} />
        </TabsContent>
        <TabsContent value="activity">
          <ActivityTab mailbox={mailbox} />
        </TabsContent>
      </Tabs>
    </>
  );
}

function Facts({ mailbox }: { mailbox: Mailbox }) {
  return (
    <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <StateBadge state={mailbox.state} />
      <span dir="auto" className="wrap-anywhere min-w-0">
        {mailbox.fromName}
      </span>
      <span>today {todayOf(mailbox)}</span>
      <LastRead mailbox={mailbox} />
    </div>
  );
}

function LoadingMailbox() {
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">Loading the mailbox...</span>
      <Skeleton className="h-8 w-64 max-w-full" />
      <Skeleton className="h-64" />
    </div>
  );
}
