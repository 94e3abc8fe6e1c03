import type { Mailbox } from '@cadenza/contracts';
import { ConfirmDialog } from '@cadenza/ui';
import { type ActOnMany, type Outcome, useActOnMany } from '../../api/many-mailboxes.ts';
import { mailboxesOf } from '../../mailbox/words.ts';

export interface ActOnManyDialogProps {
  act: ActOnMany;
  mailboxes: readonly Mailbox[];
  open: boolean;
  onClose: () => void;
  onDone: (outcomes: readonly Outcome[]) => void;
}

const texts = {
  pause: {
    verb: 'Pause',
    others: 'paused already',
    meaning: 'They send nothing until they are resumed.',
  },
  resume: {
    verb: 'Resume',
    others: 'neither paused nor in need of attention',
    meaning:
      'They send again from now on, also those that were paused for safety. Those that need attention sign in to their servers first.',
  },
} as const;

const isFor: Record<ActOnMany, (mailbox: Mailbox) => boolean> = {
  pause: ({ state }) => state !== 'paused',
  resume: ({ state }) => state === 'paused' || state === 'needs-attention',
};

/** Asks before many mailboxes are paused or resumed, those to which it makes a difference. */
export function ActOnManyDialog({ act, mailboxes, open, onClose, onDone }: ActOnManyDialogProps) {
  const acting = useActOnMany(act);
  const concerned = mailboxes.filter(isFor[act]);
  const others = mailboxes.length - concerned.length;
  const { verb, meaning, others: otherWords } = texts[act];
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={concerned.length === 0 ? `Nothing to ${act}` : `${verb} ${mailboxesOf(concerned.length)}?`}
      description={[
        ...(concerned.length > 0 ? [meaning] : []),
        ...(others > 0 ? [`${mailboxesOf(others)} ${others === 1 ? 'is' : 'are'} ${otherWords}.`] : []),
      ].join(' ')}
      confirmLabel={verb}
      disabled={concerned.length === 0}
      pending={acting.isPending}
      onConfirm={() => acting.mutate(concerned, { onSuccess: onDone })}
    />
  );
}
