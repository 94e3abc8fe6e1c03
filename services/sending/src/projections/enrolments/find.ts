import { addressTagLength } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { allTags, personTags, tagIn } from '../../stops/reach.ts';
import { hasMoved } from './follow-sequence.ts';

export interface EnrolmentRow {
  linkId: string;
  state: string;
  /** Whether the lead is attached to the campaign now. */
  attached: boolean;
  /** The mailbox that the lead is bound to; null: none yet, or the relay (rule M2). */
  mailboxId: string | null;
  /** The last step that it was sent; 0: none yet. */
  lastStep: number;
}

export async function findEnrolment(
  database: Queryable,
  campaignId: string,
  leadId: string,
): Promise<EnrolmentRow | undefined> {
  const { rows } = await database.query<EnrolmentRow>(
    `select link_id as "linkId", state, attached, mailbox_id as "mailboxId",
       last_step as "lastStep"
     from enrolments where campaign_id = $1 and lead_id = $2`,
    [campaignId, leadId],
  );
  return rows[0];
}

/** In SQL: the leads that have an address in this spelling, given its hash or tag, or had it in an earlier one. */
const leadsOfAddress = `
       select id from leads
       where leads.address_hash >= ${tagIn('$1::text')} and leads.address_hash < ${tagIn('$1::text')} || 'g'
       union select id from leads where earlier_hashes @> array[$1]
       union select id from leads
       where length($1) = ${addressTagLength} and earlier_hashes is not null and $1 = any(${allTags})`;

/** In SQL: the leads that had the address and have another one now. */
const leadsMovedFrom = `
       select id from leads where former_hashes @> array[$1]
       union select id from leads
       where length($1) = ${addressTagLength} and former_hashes is not null and $1 = any(${personTags})`;

/**
 * Every campaign and lead that has an address, given its hash or tag, in any spelling. The range lets the index on whole
 * hashes serve; the index on earlier hashes matches whole ones only.
 *
 * @param ofPerson also the leads that had the address before they got another one
 */
export async function enrolmentsOfAddress(
  database: Queryable,
  addressHash: string,
  { ofPerson }: { ofPerson: boolean },
): Promise<{ campaignId: string; leadId: string }[]> {
  const { rows } = await database.query<{ campaignId: string; leadId: string }>(
    `select campaign_id as "campaignId", lead_id as "leadId" from enrolments join (
       ${leadsOfAddress}${ofPerson ? ` union ${leadsMovedFrom}` : ''}
     ) as leads on leads.id = lead_id`,
    [addressHash],
  );
  return rows;
}

/** The hashes of the addresses that leads have now which had this address before, given its hash or tag. */
export async function movedFromAddress(database: Queryable, addressHash: string): Promise<string[]> {
  const { rows } = await database.query<{ hash: string }>(
    `select address_hash as hash from leads where id in (${leadsMovedFrom})`,
    [addressHash],
  );
  return rows.map(({ hash }) => hash);
}

/**
 * The enrolments of leads that have another address than their enrolment follows. One that was sent its whole sequence
 * stays with the address that received it, until a step is added.
 */
export async function findMoved(
  database: Queryable,
  { leadIds, campaignId }: { leadIds: readonly string[]; campaignId?: string },
): Promise<{ campaignId: string; leadId: string; addressHash: string }[]> {
  const { rows } = await database.query<{ campaignId: string; leadId: string; addressHash: string }>(
    `select campaign_id as "campaignId", lead_id as "leadId", leads.address_hash as "addressHash"
     from leads join enrolments on lead_id = leads.id
     where leads.id = any($1::uuid[]) and ($2::uuid is null or campaign_id = $2) and ${hasMoved}
       and not (state = 'done' and last_step > 0)
     order by campaign_id, lead_id`,
    [leadIds, campaignId ?? null],
  );
  return rows;
}
