import type { MailboxFigures } from '@cadenza/contracts';
import { SenderSelect } from '@cadenza/mailbox-choice';
import { useMemo } from 'react';
import { senderOptionsOf } from '../mailbox/campaign-mailboxes.ts';

export interface SenderFilterProps {
  /** Those of the campaign; without any there is nothing to choose. */
  mailboxes: readonly MailboxFigures[];
  /** The id of a mailbox, or `relay`; undefined: all. */
  sender: string | undefined;
  onChange: (sender: string | undefined) => void;
}

/** Filters leads of a campaign by whom they hear from. */
export function SenderFilter({ mailboxes, sender, onChange }: SenderFilterProps) {
  const options = useMemo(() => senderOptionsOf(mailboxes), [mailboxes]);
  if (options.length === 0 && sender === undefined) return null;
  return (
    <SenderSelect
      label="From"
      options={options}
      value={sender ?? ''}
      all="From all senders"
      onChange={(chosen) => onChange(chosen === '' ? undefined : chosen)}
      className="w-full @2xl:w-52 sm:max-w-72"
    />
  );
}
