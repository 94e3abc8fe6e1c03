import type { Queryable } from '@cadenza/postgres';
import type { Engaged } from '../engagement/events.ts';

export type EmailIds = Pick<Engaged, 'emailId' | 'campaignId' | 'leadId' | 'linkId'>;

/** The values of each named field, as one array per field for `unnest`. */
export const columnsOf = <Row, Name extends keyof Row>(rows: readonly Row[], ...names: readonly Name[]) =>
  names.map((name) => rows.map((row) => row[name]));

export const withoutBrackets = (messageId: string | undefined) =>
  messageId?.replace(/^<|>$/g, '').toLowerCase() ?? null;

/** What an event says about an email: that it was handed over, or that it left. */
export type EmailNote = EmailIds & {
  handedOver?: { at: string; addressTag: string | undefined; mailboxId: string | undefined };
  sent?: { at: string; stepNumber: number; relayedId: string | undefined };
};

/**
 * Notes that emails were handed over or left, each with one write, however often and in whatever order the events come. An
 * email that the server deferred is handed over again, perhaps from another mailbox.
 */
export async function noteEmails(transaction: Queryable, notes: readonly EmailNote[]): Promise<void> {
  const byEmail = new Map<string, EmailNote>();
  for (const note of notes) {
    const noted = byEmail.get(note.emailId);
    byEmail.set(note.emailId, noted ? bothOf(noted, note) : note);
  }
  const rows = [...byEmail.values()].map(({ handedOver, sent, ...ids }) => ({
    ...ids,
    handedOverAt: handedOver?.at ?? null,
    addressTag: handedOver?.addressTag ?? null,
    mailboxId: handedOver?.mailboxId ?? null,
    sentAt: sent?.at ?? null,
    stepNumber: sent?.stepNumber ?? null,
    relayedId: withoutBrackets(sent?.relayedId),
  }));
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, handed_over_at, address_tag, mailbox_id, sent_at, step_number,
       relayed_id)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::text[], $7::uuid[],
       $8::timestamptz[], $9::int[], $10::text[]) as noted (id)
     order by id
     on conflict (id) do update
       set handed_over_at = greatest(emails.handed_over_at, excluded.handed_over_at),
         address_tag = coalesce(excluded.address_tag, emails.address_tag),
         mailbox_id = case when emails.handed_over_at > excluded.handed_over_at
           then coalesce(emails.mailbox_id, excluded.mailbox_id) else coalesce(excluded.mailbox_id, emails.mailbox_id) end,
         sent_at = least(emails.sent_at, excluded.sent_at),
         step_number = coalesce(excluded.step_number, emails.step_number),
         relayed_id = coalesce(excluded.relayed_id, emails.relayed_id)`,
    columnsOf(
      rows,
      ...(['emailId', 'campaignId', 'leadId', 'linkId', 'handedOverAt', 'addressTag', 'mailboxId'] as const),
      ...(['sentAt', 'stepNumber', 'relayedId'] as const),
    ),
  );
}

/** The newest handing over counts, and the first instant at which it left. */
function bothOf({ handedOver, sent, ...ids }: EmailNote, note: EmailNote): EmailNote {
  const [newer, older] = inOrder(note.handedOver, handedOver);
  const [later, first] = inOrder(note.sent, sent);
  return {
    ...ids,
    ...(newer && {
      handedOver: {
        at: newer.at,
        addressTag: newer.addressTag ?? older?.addressTag,
        mailboxId: newer.mailboxId ?? older?.mailboxId,
      },
    }),
    ...(later && {
      sent: { ...later, at: first?.at ?? later.at, relayedId: later.relayedId ?? first?.relayedId },
    }),
  };
}

/** The later of two first; the second is absent where there are not two. */
function inOrder<Said extends { at: string }>(one: Said | undefined, other: Said | undefined): (Said | undefined)[] {
  if (!one || !other) return [one ?? other];
  return Date.parse(one.at) >= Date.parse(other.at) ? [one, other] : [other, one];
}
