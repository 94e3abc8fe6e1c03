import type { Mailbox } from '@cadenza/contracts';
import { mailboxOptions } from '@cadenza/mailbox-choice';
import { useNavigate, useQuery } from '@cadenza/screen-kit';
import { ConfirmDialog, RadioGroup, RadioItem, SearchedChoice } from '@cadenza/ui';
import { useState } from 'react';
import { mailboxWorkQuery } from '../../api/mailbox-work.ts';
import { mailboxesQuery, useRemoveMailbox } from '../../api/mailboxes.ts';
import { leadsOf } from '../../mailbox/words.ts';
import { paths } from '../../paths.ts';

type Fate = 'move' | 'end' | 'hold';

export interface RemoveDialogProps {
  mailbox: Mailbox;
  open: boolean;
  onClose: () => void;
}

/** Asks before a mailbox is removed, and what becomes of the leads that hear from it. */
export function RemoveDialog({ mailbox, open, onClose }: RemoveDialogProps) {
  const work = useQuery({ ...mailboxWorkQuery, enabled: open });
  const [fate, setFate] = useState<Fate>('hold');
  const [to, setTo] = useState<string | null>(null);
  const remove = useRemoveMailbox(mailbox);
  const navigate = useNavigate();
  const boundLeads = work.data?.find(({ mailboxId }) => mailboxId === mailbox.id)?.boundLeads ?? 0;
  // Nobody knows how many leads there are: then it is asked as well.
  const asks = boundLeads > 0 || work.isError;
  const isUnanswered = work.isPending || (asks && fate === 'move' && to === null);

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={<span className="wrap-anywhere">Remove {mailbox.address}?</span>}
      description="Its passwords are destroyed, and it is neither sent by nor read any more. Its history stays. To use it again, connect it anew."
      confirmLabel="Remove"
      destructive
      disabled={isUnanswered}
      pending={remove.isPending}
      onConfirm={() =>
        remove.mutate(asks ? { fate, to } : { fate: 'hold', to: null }, {
          onSuccess: () => void navigate(paths.mailboxes),
        })
      }
    >
      {asks ? (
        <LeadsQuestion
          mailbox={mailbox}
          leads={
            work.isError
              ? 'the leads that hear'
              : `the ${leadsOf(boundLeads)} that ${boundLeads === 1 ? 'hears' : 'hear'}`
          }
          fate={fate}
          onFate={setFate}
          to={to}
          onTo={setTo}
        />
      ) : null}
    </ConfirmDialog>
  );
}

interface LeadsQuestionProps {
  mailbox: Mailbox;
  /** For example `the 3 leads that hear`. */
  leads: string;
  fate: Fate;
  onFate: (fate: Fate) => void;
  to: string | null;
  onTo: (mailboxId: string) => void;
}

function LeadsQuestion({ mailbox, leads, fate, onFate, to, onTo }: LeadsQuestionProps) {
  const { data: mailboxes = [] } = useQuery(mailboxesQuery);
  const options = mailboxOptions(mailboxes, mailbox.id);
  const question = `What becomes of ${leads} from it?`;
  return (
    <div className="grid min-w-0 gap-3">
      <p className="font-medium text-sm">{question}</p>
      <RadioGroup aria-label={question} value={fate} onValueChange={(value) => onFate(value as Fate)}>
        <RadioItem
          value="hold"
          label="Leave them on hold"
          description="They wait in the list of mailboxes until you move or end them."
        />
        <RadioItem value="end" label="End them" description="They get no more emails of their campaigns." />
        <RadioItem
          value="move"
          label="Move them to another mailbox"
          description={options.length > 0 ? 'Their next emails start new threads.' : 'There is no other mailbox.'}
          disabled={options.length === 0}
        />
      </RadioGroup>
      {fate === 'move' ? (
        <SearchedChoice
          label="Mailbox"
          placeholder="Search mailboxes..."
          options={options}
          value={to}
          onChange={onTo}
        />
      ) : null}
    </div>
  );
}
