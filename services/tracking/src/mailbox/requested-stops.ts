import type { RequestedStop } from '../engagement/events.ts';
import type { InboundMail } from './inbound-mail.ts';

/**
 * The stops that follow from a mail's return address alone. It is signed and carries the tag of the address that the
 * email went to. The mail says either that this is a dead address or that its owner complained (rules S3, S4).
 */
export function stopsIn({ kind, named, receivedAt, returnedTo = [] }: InboundMail): RequestedStop[] {
  return returnedTo.flatMap(({ emailId, addressTag }) => {
    if (addressTag === undefined) return [];
    const isDead = named.some(
      ({ dead, failed, addressTags = [] }) => dead && failed && addressTags.includes(addressTag),
    );
    const reason = kind === 'complaint' ? 'spam' : kind === 'bounce' && isDead ? 'bounced' : undefined;
    return reason === undefined ? [] : [{ emailId, addressTag, reason, at: receivedAt }];
  });
}
