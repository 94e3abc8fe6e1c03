import { errorMessage } from '@cadenza/api-client';
import type { Mailbox, MailboxFolder, MailboxFolders } from '@cadenza/contracts';
import { useQuery, useShownTimes } from '@cadenza/screen-kit';
import {
  Alert,
  Card,
  CardDescription,
  CardHeader,
  CardTitle,
  EmptyState,
  ErrorState,
  Spinner,
  Switch,
} from '@cadenza/ui';
import { Folders } from 'lucide-react';
import { foldersQuery, useChooseFolder } from '../../api/mailbox-folders.ts';
import { useFirstOf } from '../../components/first-of.tsx';
import { useNow } from '../../components/last-read.tsx';
import { PassOverMails } from '../../components/pass-over-mails.tsx';
import { foldersOf, folderUseWords } from '../../mailbox/folder-words.ts';
import { agoOf, capitalized, withoutReplies } from '../../mailbox/words.ts';

/** Where answers are looked for (rule M12). */
export function FoldersTab({ mailbox }: { mailbox: Mailbox }) {
  const { data, error, refetch } = useQuery(foldersQuery(mailbox.id));
  return (
    <Card>
      <CardHeader>
        <CardTitle>Folders</CardTitle>
        <CardDescription>
          Answers are looked for in all folders that are on. Until each of them can be read, the mailbox does not count
          as read.
        </CardDescription>
      </CardHeader>
      {data ? (
        <FolderList mailbox={mailbox} {...data} />
      ) : error ? (
        <ErrorState
          title="The folders could not be loaded"
          description={errorMessage(error, 'Something went wrong.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" className="flex items-center justify-center gap-2 py-12 text-muted-foreground text-sm">
          <Spinner label={null} />
          Loading the folders...
        </p>
      )}
    </Card>
  );
}

const foldersShown = 40;

function FolderList({ mailbox, folders, unlisted, passedOver }: MailboxFolders & { mailbox: Mailbox }) {
  const { shown, toggle } = useFirstOf(folders, foldersShown, 'folders');
  if (mailbox.imap === null)
    return <EmptyState icon={<Folders />} title="No folder is read" description={`${withoutReplies} without IMAP.`} />;
  if (folders.length === 0)
    return (
      <EmptyState
        icon={<Folders />}
        title="Not listed yet"
        description="They are listed when the mailbox is first read."
      />
    );
  return (
    <>
      {passedOver > 0 ? (
        <div className="px-5 pb-4">
          <Alert
            variant="warning"
            title={passedOver === 1 ? 'One folder is not read' : `${foldersOf(passedOver)} are not read`}
          >
            The mailbox has more folders than can be read, and does not count as read. Leave others out to make place.
          </Alert>
        </div>
      ) : null}
      <div className="px-5 pb-4 empty:hidden">
        <PassOverMails mailboxId={mailbox.id} folders={folders.filter(({ use }) => use !== 'sent')} />
      </div>
      <ul aria-label="Folders" className="divide-y border-t">
        {shown.map((folder) => (
          <FolderRow key={folder.id} mailboxId={mailbox.id} folder={folder} />
        ))}
      </ul>
      {toggle}
      {unlisted > 0 ? (
        <p className="border-t px-5 py-3 text-muted-foreground text-sm">
          {unlisted.toLocaleString('en-US')} more are not listed here.
        </p>
      ) : null}
    </>
  );
}

function FolderRow({ mailboxId, folder }: { mailboxId: string; folder: MailboxFolder }) {
  const choose = useChooseFolder(mailboxId);
  const name = folder.name ?? 'A folder whose name cannot be shown';
  const isFixed = folder.use === 'inbox' || folder.use === 'sent';
  const use = folderUseWords[folder.use];
  return (
    <li className="flex min-w-0 items-center gap-4 px-5 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="wrap-anywhere font-medium">
          {name}
        </p>
        <p className="wrap-anywhere text-muted-foreground">
          {use === null ? null : `${use} · `}
          <LastReading folder={folder} />
        </p>
        {folder.trouble === null ? null : (
          <p className="wrap-anywhere text-destructive">Cannot be read: {folder.trouble}</p>
        )}
      </div>
      <Switch
        aria-label={`Read ${name}`}
        checked={folder.state !== 'left-out'}
        disabled={isFixed || choose.isPending}
        onCheckedChange={(isRead) => choose.mutate({ folder: folder.id, isRead })}
      />
    </li>
  );
}

function LastReading({ folder: { state, lastReadAt } }: { folder: MailboxFolder }) {
  const nowMs = useNow();
  const times = useShownTimes();
  if (state === 'left-out') return 'Left out';
  if (state === 'passed-over') return 'Not read: there are too many';
  if (lastReadAt === null) return 'Not read yet';
  return (
    <time dateTime={lastReadAt} title={times.instant(lastReadAt)}>
      {capitalized(`read ${agoOf(lastReadAt, nowMs, times)}`)}
    </time>
  );
}
