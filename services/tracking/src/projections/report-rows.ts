import type { CampaignLead } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';

/** Rule J5. */
const unmailableReason = 'The email address is empty or not valid';

type Row = Omit<CampaignLead, 'lead'> & {
  lead: Omit<NonNullable<CampaignLead['lead']>, 'id' | 'status'> | null;
};

const blockPositions = 1_000;

/**
 * The rows of a campaign's report in attach order: a link and all that happened to its emails. A removed lead keeps its
 * row once something was sent to it (rule J3); an erased one has no lead. They come in blocks of positions, which no
 * plan of the database can turn into sorting everything for each block.
 */
export async function* allReportRows(database: Queryable, campaignId: string): AsyncGenerator<CampaignLead[]> {
  const last = await database.query<{ position: number | null }>(
    'select max(position) as position from links where campaign_id = $1',
    [campaignId],
  );
  const lastPosition = last.rows[0]?.position ?? 0;
  for (let after = 0; after < lastPosition; after += blockPositions) {
    yield await readRows(database, campaignId, after, after + blockPositions);
  }
}

async function readRows(database: Queryable, campaignId: string, after: number, upTo: number): Promise<CampaignLead[]> {
  const { rows } = await database.query<Row>(
    `select links.id, links.campaign_id as "campaignId", links.lead_id as "leadId",
       case when leads.id is not null then json_build_object(
         'firstName', first_name, 'lastName', last_name, 'email', email, 'company', company, 'jobRole', job_role,
         'createdAt', to_json(coalesce(leads.created_at, links.created_at)))
       end as lead,
       case
         when not mailable then 'failed'
         when outcome is not null then outcome
         when mail.last_step >= campaigns.last_step and unknown is null then 'completed'
         when sent_at is not null then 'sent'
         when failed_at is not null then 'failed'
         else 'pending'
       end as status,
       case
         when not mailable then '${unmailableReason}'
         when outcome is not null then reason
         when unknown is not null then unknown
         when sent_at is null then failure
       end as reason,
       sent_email as "emailId", sent_at as "sentAt", opened_at as "openedAt", clicked_at as "clickedAt",
       bounced_at is not null as bounced, bounced_at as "bouncedAt",
       spam_at is not null as spam, spam_at as "spamAt",
       replied_at is not null as replied, replied_at as "repliedAt",
       links.created_at as "createdAt"
     from links
     left join leads on leads.id = links.lead_id
     left join campaigns on campaigns.id = links.campaign_id
     left join lateral (
       select max(sent_at) as sent_at, max(failed_at) as failed_at, min(opened_at) as opened_at,
         min(clicked_at) as clicked_at, min(bounced_at) as bounced_at, min(spam_at) as spam_at,
         min(replied_at) as replied_at, max(step_number) as last_step,
         max(unknown_reason) filter (where sent_at is null and failed_at is null) as unknown,
         (array_agg(id order by sent_at desc, id desc) filter (where sent_at is not null))[1] as sent_email,
         (array_agg(failure order by failed_at desc) filter (where failed_at is not null))[1] as failure
       from emails where link_id = links.id
     ) as mail on true
     where links.campaign_id = $1 and position > $2 and position <= $3
       and (attached or coalesce(sent_at, opened_at, clicked_at, bounced_at, spam_at, replied_at) is not null)
     order by position`,
    [campaignId, after, upTo],
  );
  return rows.map(({ lead, ...link }) => ({ ...link, lead: lead && wholeLead(link.leadId, lead) }));
}

function wholeLead(id: string, { createdAt, ...fields }: NonNullable<Row['lead']>): CampaignLead['lead'] {
  return {
    id,
    ...fields,
    status: 'new',
    createdAt: Temporal.Instant.from(createdAt).toString({ smallestUnit: 'millisecond' }),
  };
}
