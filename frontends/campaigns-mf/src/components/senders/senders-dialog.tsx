import type { Campaign } from '@cadenza/api-client';
import type { Mailbox } from '@cadenza/contracts';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { DialogForm, FormDialog, RadioGroup, RadioItem } from '@cadenza/ui';
import { type FormEvent, useState } from 'react';
import { useChangeSenders } from '../../api/change-senders.ts';
import { isRelay } from '../../mailbox/chosen-senders.ts';
import { relayName } from '../../mailbox/words.ts';
import { SenderChoice } from './sender-choice.tsx';
import { draftFrom, faultOf, type SendersDraft, sendersFrom } from './senders-draft.ts';

export interface SendersDialogProps {
  campaign: Campaign;
  mailboxes: readonly Mailbox[];
  open: boolean;
  onClose: () => void;
}

/** Saved as a whole: sender by sender, a running campaign would begin with the first one alone. */
export function SendersDialog({ open, onClose, ...form }: SendersDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      className="max-w-2xl"
      title="Senders"
      description="Leads already contacted keep their sender. Your choice applies to all others."
    >
      <SendersForm {...form} onClose={onClose} />
    </FormDialog>
  );
}

const noSenders = { mailboxIds: [], tags: [] };

type SendersFormProps = Omit<SendersDialogProps, 'open'>;

function SendersForm({ campaign, mailboxes, onClose }: SendersFormProps) {
  const [byMailboxes, setByMailboxes] = useState(() => !isRelay(campaign.senders));
  const [draft, setDraft] = useState<SendersDraft>(() => draftFrom(campaign.senders, mailboxes));
  const [fault, setFault] = useState<string | null>(null);
  const change = useChangeSenders(campaign.id);

  async function save(event: FormEvent) {
    event.preventDefault();
    const found = byMailboxes ? faultOf(draft) : null;
    setFault(found);
    if (found !== null) return;
    try {
      await change.mutateAsync(byMailboxes ? sendersFrom(draft) : noSenders);
      showSuccess('Senders saved');
      onClose();
    } catch (error) {
      showError(error, 'Failed to save the senders');
    }
  }

  return (
    <DialogForm onSubmit={(event) => void save(event)} submitLabel="Save senders" pending={change.isPending}>
      <RadioGroup
        aria-label="Who sends"
        value={byMailboxes ? 'mailboxes' : 'relay'}
        onValueChange={(value) => {
          setFault(null);
          setByMailboxes(value === 'mailboxes');
        }}
      >
        <RadioItem value="relay" label={relayName} description="The default mail server sends everything." />
        <RadioItem
          value="mailboxes"
          label="Mailboxes"
          description="They share the leads, and each keeps to its own limits."
        />
      </RadioGroup>
      {byMailboxes ? (
        <SenderChoice
          mailboxes={mailboxes}
          draft={draft}
          onChange={(changed) => {
            setFault(null);
            setDraft(changed);
          }}
        />
      ) : null}
      {fault === null ? null : (
        <p role="alert" className="text-destructive text-sm">
          {fault}
        </p>
      )}
    </DialogForm>
  );
}
