import type { Queryable } from '@cadenza/postgres';
import type { InboundMail } from '../mailbox/inbound-mail.ts';
import { noWords } from '../mailbox/mail-words.ts';
import type { KnownEmail } from './emails.ts';

/** How long a mail waits for its email to become known here, with one of our Message-IDs and without. */
const waitsForEmail = { hours: 24 };
const waitsForAddress = { minutes: 10 };

/**
 * An email that is known here. `address` is its lead's, in the form of `comparableAddress`; `null` if the lead was
 * erased.
 */
export interface AddressedEmail extends KnownEmail {
  address: string | null;
}

const noRelayed = { ids: [], proving: [], own: null };

type Clues = Pick<
  InboundMail,
  | 'named'
  | 'returnDate'
  | 'asksToStop'
  | 'mayAskToStop'
  | 'throughList'
  | 'words'
  | 'evidence'
  | 'relayed'
  | 'returnedTo'
>;

/**
 * Keeps new mails and skips those that were read before. Of a mail that can be about nobody, only the fingerprint and
 * the reason are kept.
 *
 * @returns the new mails
 */
export async function keepInboundMails(transaction: Queryable, mails: readonly InboundMail[]): Promise<InboundMail[]> {
  const fresh: InboundMail[] = [];
  for (const mail of mails) {
    const { fingerprint, receivedAt, kind, reason, ownId, emailIds, ...rest } = mail;
    const { named, returnDate, asksToStop, mayAskToStop, throughList = false, words, evidence, returnedTo = [] } = rest;
    const { relayed = noRelayed } = rest;
    const asked = { asksToStop, ...(mayAskToStop && { mayAskToStop }) };
    const clues: Clues = { named, returnDate, ...asked, throughList, words, evidence, relayed, returnedTo };
    const addresses = named.flatMap((each) => each.addresses);
    const waits = kind !== 'other' || emailIds.length > 0 || addresses.length > 0;
    const received = Temporal.Instant.from(receivedAt);
    // A return address alone is enough for a stop, so such a mail need not wait for long.
    const waitsUntil = received.add(emailIds.length > 0 && returnedTo.length === 0 ? waitsForEmail : waitsForAddress);
    const { rowCount } = await transaction.query(
      `insert into inbound_mails (fingerprint, received_at, kind, reason, state, waits_until, own_id, email_ids, addresses, clues,
         relayed_ids)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      [
        ...[fingerprint, receivedAt, kind, reason, waits ? 'new' : 'ignored', waitsUntil.toString()],
        ...(waits ? [ownId, emailIds, addresses, JSON.stringify(clues), relayed.ids] : [null, [], [], null, []]),
      ],
    );
    if (rowCount === 1) fresh.push(mail);
  }
  return fresh;
}

export interface WaitingMail extends InboundMail {
  /** The mail has waited for its email as long as it may. */
  waitedEnough: boolean;
}

/** In SQL. Of mails that an older version read, each relayed id is awaited. */
const isNotAwaited = `coalesce(clues #>> '{relayed,isAwaited}', (cardinality(relayed_ids) > 0)::text) = 'false'`;

/**
 * Mails whose email is now known, and mails that have waited long enough for it; oldest first. An email was sent before
 * a mail even if the clock of the mail server is a minute slow.
 */
export async function listReadyMails(
  database: Queryable,
  now: Temporal.Instant,
  limit: number,
): Promise<WaitingMail[]> {
  // Older versions kept no words, and did not distinguish what a mail proves from what it names.
  type Row = Omit<WaitingMail, keyof Clues> & { clues: Omit<Clues, 'words' | 'evidence'> & Partial<Clues> };
  const { rows } = await database.query<Row>(
    `select fingerprint, received_at as "receivedAt", kind, reason, own_id as "ownId", email_ids as "emailIds",
       clues, waits_until <= $1 as "waitedEnough"
     from inbound_mails
     where state = 'new' and (
       waits_until <= $1 and not exists (select from unheard_topics)
       or exists (select from emails where id = any(email_ids) or id = own_id)
       or exists (select from emails where relayed_id = any(relayed_ids))
       or cardinality(email_ids) = 0 and (${isNotAwaited} or kind not in ('bounce', 'complaint', 'delivered'))
         and exists (
         select from leads join emails on lead_id = leads.id
         where (coalesce(leads.address, lower(leads.email)) = any(addresses) or leads.former_addresses && addresses)
           and coalesce(sent_at, handed_over_at) < received_at + interval '1 minute' and failed_at is null))
     order by inbound_mails.received_at, fingerprint limit $2`,
    [now.toString(), limit],
  );
  return rows.map(({ clues, ...row }) => ({
    ...row,
    words: noWords,
    evidence: { emailIds: row.emailIds, sender: null },
    ...clues,
  }));
}

/** Those of these emails that are known here, in the same order. */
export async function findAddressed(database: Queryable, emailIds: readonly string[]): Promise<AddressedEmail[]> {
  const { rows } = await database.query<AddressedEmail>(
    `select emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag",
       (select coalesce(leads.address, lower(leads.email)) from leads where leads.id = lead_id) as address
     from emails where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
    [emailIds],
  );
  return rows;
}

/** The emails to which a relay gave these Message-IDs, in the same order. */
export async function findRelayed(database: Queryable, ids: readonly string[]): Promise<RelayedEmail[]> {
  if (ids.length === 0) return [];
  const { rows } = await database.query<RelayedEmail>(
    `select emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag",
       (select coalesce(leads.address, lower(leads.email)) from leads where leads.id = lead_id) as address,
       relayed_id as "relayedId"
     from emails where relayed_id = any($1) order by array_position($1, relayed_id)`,
    [ids],
  );
  return rows;
}

export type RelayedEmail = AddressedEmail & { relayedId: string };

/**
 * The newest email to one of these addresses that was, or may have been, sent before `receivedAt`. A minute is allowed,
 * because a mail server's clock may be slow, and its times have no fractions of a second.
 *
 * A lead may have had other addresses (rule J2). What names a former one is about what was sent there. A mail that comes
 * from the address that the lead has now may answer any of its emails.
 *
 * @param named addresses with the tags of their hashes, by which emails name where they went
 * @param sentWithinDays the most days between sending and `receivedAt`, for a report about one of the addresses; `null`
 *   for an answer from one
 */
export async function findNewestTo(
  database: Queryable,
  { addresses, addressTags = [] }: InboundMail['named'][number],
  { receivedAt, sentWithinDays }: { receivedAt: string; sentWithinDays: number | null },
): Promise<AddressedEmail | undefined> {
  const { rows } = await database.query<AddressedEmail>(
    `select emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
       handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag",
       case when is_current then leads.now else (
         select former from unnest(former_addresses) as former where former = any($1) limit 1) end as address
     from (
       select id, former_addresses, coalesce(address, lower(email)) as now,
         coalesce(address, lower(email)) = any($1) as is_current
       from leads where coalesce(address, lower(email)) = any($1) or former_addresses && $1
     ) as leads
     join emails on lead_id = leads.id
     where coalesce(sent_at, handed_over_at) < $2::timestamptz + interval '1 minute' and failed_at is null
       and ($3::int is null or coalesce(sent_at, handed_over_at) > $2::timestamptz - $3 * interval '24 hours')
       and (former_addresses is null or is_current and $3 is null or address_tag is null or address_tag = any($4))
     order by sent_at is null, coalesce(sent_at, handed_over_at) desc, emails.id desc limit 1`,
    [addresses, receivedAt, sentWithinDays, addressTags],
  );
  return rows[0];
}

/** Notes what was done with a mail, and deletes whom it named and what it said. */
export async function settleInboundMail(
  database: Queryable,
  fingerprint: string,
  { emailId, because }: { emailId: string | null; because: string },
): Promise<void> {
  await database.query(
    `update inbound_mails set state = $2, email_id = $3, reason = reason || '; ' || $4::text,
       own_id = null, email_ids = '{}', addresses = '{}', relayed_ids = '{}', clues = null
     where fingerprint = $1 and state = 'new'`,
    [fingerprint, emailId === null ? 'ignored' : 'recorded', emailId, because],
  );
}

/** Deletes mails that came back from erased leads, and waiting mails that name them. */
export async function eraseInboundMails(
  transaction: Queryable,
  leadIds: readonly string[],
  addresses: readonly string[],
): Promise<void> {
  await transaction.query(
    `delete from inbound_mails
     where email_id in (select id from emails where lead_id = any($1::uuid[]))
       or state = 'new' and (addresses && $2 or email_ids && array(select id from emails where lead_id = any($1::uuid[])))`,
    [leadIds, addresses],
  );
}
