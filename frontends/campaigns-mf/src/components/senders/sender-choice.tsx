import type { Mailbox } from '@cadenza/contracts';
import { SearchField, useWindowedRows } from '@cadenza/long-list';
import { isFoundIn } from '@cadenza/mail-address/found-in';
import { mailboxLine } from '@cadenza/mailbox-choice';
import { Button, Checkbox, Label, ScrollArea } from '@cadenza/ui';
import { useId, useState } from 'react';
import { formatCount } from '../../campaign/rates.ts';
import { tagCounts } from '../../mailbox/chosen-senders.ts';
import { mailboxesOf } from '../../mailbox/words.ts';
import { AwayBadge } from './sender-list.tsx';
import { type SendersDraft, senderCount, toggled } from './senders-draft.ts';

export interface SenderChoiceProps {
  mailboxes: readonly Mailbox[];
  draft: SendersDraft;
  onChange: (draft: SendersDraft) => void;
}

/** Tags and mailboxes to tick. */
export function SenderChoice({ mailboxes, draft, onChange }: SenderChoiceProps) {
  const [search, setSearch] = useState('');
  const found = mailboxes.filter(({ address, fromName, tags }) =>
    isFoundIn([address, fromName, ...tags].join('\n'), search),
  );
  const areAllChosen = found.length > 0 && found.every(({ id }) => draft.mailboxIds.has(id));

  function toggleFound() {
    const ids = new Set(draft.mailboxIds);
    for (const { id } of found) areAllChosen ? ids.delete(id) : ids.add(id);
    onChange({ ...draft, mailboxIds: ids });
  }

  return (
    <div className="grid min-w-0 gap-3">
      <TagChoice mailboxes={mailboxes} draft={draft} onChange={onChange} />
      <SearchField
        label="Search mailboxes"
        placeholder="Search mailboxes..."
        value={search}
        onChange={setSearch}
        className="w-full"
      />
      {found.length > 0 ? (
        <MailboxRows found={found} search={search.trim()} draft={draft} onChange={onChange} />
      ) : (
        <p role="status" className="rounded-md border px-3 py-6 text-center text-muted-foreground text-sm">
          {mailboxes.length === 0 ? 'No mailbox is connected yet.' : 'No mailbox contains what you typed.'}
        </p>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p role="status" className="text-muted-foreground tabular-nums">
          {mailboxesOf(senderCount(draft, mailboxes))} of {formatCount(mailboxes.length)} will send
        </p>
        <Button variant="link" size="sm" className="px-0" disabled={found.length === 0} onClick={toggleFound}>
          {areAllChosen ? 'Choose none of these' : `Choose all ${formatCount(found.length)}`}
        </Button>
      </div>
    </div>
  );
}

function TagChoice({ mailboxes, draft, onChange }: SenderChoiceProps) {
  const tags = tagCounts(mailboxes, [...draft.tags]);
  if (tags.length === 0) return null;
  return (
    <fieldset className="grid min-w-0 gap-1.5">
      <legend className="mb-1.5 font-medium text-sm">All mailboxes with a tag, also those that get it later</legend>
      <div className="flex max-h-28 min-w-0 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {tags.map(([tag, count]) => (
          <Button
            key={tag}
            size="sm"
            variant={draft.tags.has(tag) ? 'default' : 'outline'}
            aria-pressed={draft.tags.has(tag)}
            className="max-w-full"
            title={tag}
            onClick={() => onChange({ ...draft, tags: toggled(draft.tags, tag) })}
          >
            <span className="truncate">{tag}</span>
            <span className="tabular-nums opacity-80">{formatCount(count)}</span>
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

const rowHeightPx = 52;

interface MailboxRowsProps extends Omit<SenderChoiceProps, 'mailboxes'> {
  found: readonly Mailbox[];
  search: string;
}

function MailboxRows({ found, search, draft, onChange }: MailboxRowsProps) {
  const [viewport, setViewport] = useState<HTMLDivElement | null>(null);
  const rowsAre = search;
  const { indexes, beforePx, afterPx } = useWindowedRows({ rowCount: found.length, rowHeightPx, viewport, rowsAre });
  return (
    <ScrollArea viewportRef={setViewport} className="@container max-h-[min(18rem,40svh)] rounded-md border">
      <ul aria-label="Mailboxes" style={{ paddingTop: beforePx, paddingBottom: afterPx }}>
        {indexes.map((index) => {
          const mailbox = found[index];
          return mailbox ? (
            <li
              key={mailbox.id}
              aria-setsize={found.length}
              aria-posinset={index + 1}
              className="flex h-[52px] items-center gap-3 border-b px-3 text-sm last:border-0"
            >
              <MailboxRow
                mailbox={mailbox}
                draft={draft}
                onToggle={() => onChange({ ...draft, mailboxIds: toggled(draft.mailboxIds, mailbox.id) })}
              />
            </li>
          ) : null;
        })}
      </ul>
    </ScrollArea>
  );
}

interface MailboxRowProps {
  mailbox: Mailbox;
  draft: SendersDraft;
  onToggle: () => void;
}

function MailboxRow({ mailbox, draft, onToggle }: MailboxRowProps) {
  const id = useId();
  const tag = mailbox.tags.find((each) => draft.tags.has(each));
  const line = tag === undefined ? mailboxLine(mailbox) : `By its tag ${tag} · ${mailboxLine(mailbox)}`;
  return (
    <>
      <Checkbox
        id={id}
        aria-describedby={`${id}-line`}
        checked={draft.mailboxIds.has(mailbox.id)}
        onCheckedChange={onToggle}
      />
      <span className="min-w-0 flex-1">
        <Label htmlFor={id} className="block truncate text-sm leading-tight" title={mailbox.address}>
          {mailbox.address}
        </Label>
        <span id={`${id}-line`} dir="auto" className="block truncate text-muted-foreground text-xs" title={line}>
          {line}
        </span>
      </span>
      <AwayBadge mailbox={mailbox} />
    </>
  );
}
