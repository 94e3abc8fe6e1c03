import type { Campaign } from '@cadenza/api-client';
import type { PreviewSender } from '@cadenza/contracts';
import { mailboxesQuery, relayOption, type SenderOption } from '@cadenza/mailbox-choice';
import { useQuery } from '@cadenza/screen-kit';
import { chosenSenders, isRelay } from '../../mailbox/chosen-senders.ts';

/**
 * By whom a test may leave: the senders of the campaign, whom the lead hears from, and the relay.
 * @param heardFrom null: not known, or no lead
 */
export function useTestSenders(
  { senders }: Pick<Campaign, 'senders'>,
  heardFrom: PreviewSender | null,
): SenderOption[] {
  const { data = [] } = useQuery({ ...mailboxesQuery, enabled: !isRelay(senders) });
  const options = chosenSenders(senders, data).flatMap(({ mailbox }) =>
    mailbox ? [{ value: mailbox.id, label: mailbox.address }] : [],
  );
  const ofLead = heardFrom?.mailboxId;
  const isMissing = ofLead && !options.some(({ value }) => value === ofLead);
  return [...(isMissing ? [{ value: ofLead, label: heardFrom.from.address }] : []), ...options, relayOption];
}

/** What is chosen: by the user, or else as the lead hears it, or the first. */
export function senderOf(
  options: readonly SenderOption[],
  { chosen, heardFrom }: { chosen: string | null; heardFrom: PreviewSender | null },
): string {
  if (chosen !== null) return chosen;
  if (heardFrom) return heardFrom.mailboxId ?? relayOption.value;
  return options[0]?.value ?? relayOption.value;
}
