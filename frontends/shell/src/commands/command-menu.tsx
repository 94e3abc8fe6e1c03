import { useSettled } from '@cadenza/long-list';
import { isFoundIn } from '@cadenza/mail-address/found-in';
import { useNavigate, useQuery } from '@cadenza/screen-kit';
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@cadenza/ui';
import { Command } from 'cmdk';
import { AtSign, CircleUser, CornerDownLeft, Plus, Search, Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { campaignsQuery } from '../api/campaigns.ts';
import { mailboxesQuery } from '../api/mailboxes.ts';
import { paths } from '../paths.ts';
import { foundLeadsQuery, pathOfLead } from './found-leads.ts';
import { actions, type CommandEntry, pages } from './pages.ts';

const shownMax = 8;

export interface CommandMenuProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Goes to any page, campaign, lead or mailbox by a few letters of its name. */
export function CommandMenu({ open, onOpenChange }: CommandMenuProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="top-[12vh] max-w-xl translate-y-0 gap-0 overflow-hidden p-0">
        <DialogTitle className="sr-only">Go to</DialogTitle>
        <DialogDescription className="sr-only">Pages, campaigns, leads and mailboxes by their names.</DialogDescription>
        <Commands onDone={() => onOpenChange(false)} />
      </DialogContent>
    </Dialog>
  );
}

function Commands({ onDone }: { onDone: () => void }) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const navigate = useNavigate();
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  const { data: mailboxes = [] } = useQuery(mailboxesQuery);
  const leads = useQuery(foundLeadsQuery(useSettled(search))).data ?? [];
  const find = <Item,>(items: readonly Item[], textOf: (item: Item) => string) =>
    items.filter((item) => isFoundIn(textOf(item), search)).slice(0, shownMax);
  const go = (to: string) => {
    onDone();
    void navigate(to);
  };
  const textOf = ({ label, alsoCalled = '' }: CommandEntry) => `${label} ${alsoCalled}`;

  return (
    // The server finds the leads, so that what is found is not sorted out once more here.
    <Command label="Go to" shouldFilter={false} loop className="flex min-h-0 flex-col">
      <div className="flex items-center gap-2 border-b pr-12 pl-4">
        <Search aria-hidden="true" className="size-4 shrink-0 text-muted-foreground" />
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          maxLength={200}
          placeholder="Campaigns, leads, mailboxes, pages..."
          className="h-13 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-muted-foreground sm:text-sm"
        />
      </div>
      <Command.List className="max-h-[min(24rem,60vh)] scroll-py-2 overflow-y-auto p-2">
        <Command.Empty className="px-3 py-8 text-center text-muted-foreground text-sm">Nothing found.</Command.Empty>
        <Group heading="Campaigns" icon={<Send />}>
          {find(search === '' ? campaigns.slice(0, 5) : campaigns, ({ name }) => name).map(({ id, name, status }) => (
            <Entry
              key={id}
              value={`campaign ${id}`}
              label={name}
              detail={status}
              onSelect={() => go(paths.campaign(id))}
            />
          ))}
        </Group>
        <Group heading="Mailboxes" icon={<AtSign />}>
          {(search === '' ? [] : find(mailboxes, ({ address, fromName }) => `${address} ${fromName}`)).map(
            (mailbox) => (
              <Entry
                key={mailbox.id}
                value={`mailbox ${mailbox.id}`}
                label={mailbox.address}
                detail={mailbox.fromName}
                onSelect={() => go(paths.mailbox(mailbox.id))}
              />
            ),
          )}
        </Group>
        <Group heading="Actions" icon={<Plus />}>
          {find(actions, textOf).map(({ label, to }) => (
            <Entry key={to} value={`action ${to}`} label={label} onSelect={() => go(to)} />
          ))}
        </Group>
        <Group heading="Pages" icon={<CornerDownLeft />}>
          {find(pages, textOf).map(({ label, to }) => (
            <Entry key={to} value={`page ${to}`} label={label} onSelect={() => go(to)} />
          ))}
        </Group>
        {/* Last, as they come later: what Enter goes to is not moved away from it. */}
        <Group heading="Leads" icon={<CircleUser />}>
          {(search === '' ? [] : leads).map((lead) => (
            <Entry
              key={lead.id}
              value={`lead ${lead.id}`}
              label={`${lead.firstName} ${lead.lastName}`.trim() || lead.email}
              detail={lead.email}
              onSelect={() => go(pathOfLead(lead))}
            />
          ))}
        </Group>
      </Command.List>
    </Command>
  );
}

function Group({ heading, icon, children }: { heading: string; icon: ReactNode; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Command.Group
      heading={
        <span className="flex items-center gap-2 px-3 py-1.5 font-medium text-muted-foreground text-xs [&_svg]:size-3.5">
          <span aria-hidden="true">{icon}</span>
          {heading}
        </span>
      }
    >
      {children}
    </Command.Group>
  );
}

interface EntryProps {
  value: string;
  label: string;
  detail?: string;
  onSelect: () => void;
}

function Entry({ value, label, detail, onSelect }: EntryProps) {
  return (
    <Command.Item
      value={value}
      onSelect={onSelect}
      className="flex cursor-default items-center gap-3 rounded-md px-3 py-2 text-sm data-[selected=true]:bg-accent data-[selected=true]:text-accent-foreground"
    >
      <span dir="auto" title={label} className="min-w-0 flex-1 truncate">
        {label}
      </span>
      {detail === undefined ? null : (
        <span dir="auto" title={detail} className="max-w-[45%] truncate text-muted-foreground text-xs">
          {detail}
        </span>
      )}
    </Command.Item>
  );
}
