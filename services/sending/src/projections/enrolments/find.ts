import { addressTagLength } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { allTags, tagIn } from '../../suppression/address-tag.ts';

export interface EnrolmentRow {
  linkId: string;
  state: string;
  /** Whether the lead is attached to the campaign now. */
  attached: boolean;
}

export async function findEnrolment(
  database: Queryable,
  campaignId: string,
  leadId: string,
): Promise<EnrolmentRow | undefined> {
  const { rows } = await database.query<EnrolmentRow>(
    `select link_id as "linkId", state, attached from enrolments where campaign_id = $1 and lead_id = $2`,
    [campaignId, leadId],
  );
  return rows[0];
}

/**
 * Every campaign and lead that has or had an address, given its hash or tag. The range lets the index on whole hashes
 * serve; the index on earlier hashes matches whole ones only.
 */
export async function enrolmentsOfAddress(
  database: Queryable,
  addressHash: string,
): Promise<{ campaignId: string; leadId: string }[]> {
  const { rows } = await database.query<{ campaignId: string; leadId: string }>(
    `select campaign_id as "campaignId", lead_id as "leadId" from enrolments join (
       select id from leads
       where leads.address_hash >= ${tagIn('$1::text')} and leads.address_hash < ${tagIn('$1::text')} || 'g'
       union select id from leads where earlier_hashes @> array[$1]
       union select id from leads
       where length($1) = ${addressTagLength} and earlier_hashes is not null and $1 = any(${allTags})
     ) as leads on leads.id = lead_id`,
    [addressHash],
  );
  return rows;
}

/** The other leads of a campaign that have or had the address of this lead: by another spelling or an earlier id. */
export async function sameAddressInCampaign(
  database: Queryable,
  campaignId: string,
  { leadId, addressHash }: { leadId: string; addressHash: string },
): Promise<string[]> {
  const known = await enrolmentsOfAddress(database, addressHash);
  return known.flatMap((each) => (each.campaignId === campaignId && each.leadId !== leadId ? [each.leadId] : []));
}
