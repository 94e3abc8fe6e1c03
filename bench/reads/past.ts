import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '@cadenza/clock';
import { defaultLaunchSettings } from '@cadenza/contracts';
import type { Client } from 'pg';
import { onClient } from '../support/bench-database.ts';
import type { State } from '../support/states.ts';

/** An email is handed over and sent, and every second one is opened. */
export const eventsPerEmail = 2.5;
const minutesBetweenEmails = 11;

/** What was sent so far: one email to each lead, from the campaigns in turn. */
export interface Past {
  emails: number;
  campaigns: number;
}

/** What a service holds after this past. For the tracker the past ends on the day on which the state is made. */
export const trackingState = (past: Past): State => ({
  name: `${past.emails}_of_${past.campaigns}_until_${createClock().realNow().toString().slice(0, 10)}`,
  fill: (url) => fillTracking(url, past),
});
export const campaignsState = (past: Past): State => ({
  name: `${past.emails}_of_${past.campaigns}`,
  fill: (url) => fillCampaigns(url, past),
});
export const leadsState = (count: number): State => ({ name: String(count), fill: (url) => fillLeads(url, count) });

/** The first campaign of a past. */
export const firstCampaign = '019ca000-0000-7000-8000-000000000000';

const kinds = ['campaign', 'lead', 'link', 'email', 'step'] as const;

/** Ids by number. They ascend with the numbers, as the ids of the product ascend with time. */
const idOf = (kind: (typeof kinds)[number], place: string) =>
  `('019ca00${kinds.indexOf(kind)}-0000-7000-8000-' || lpad(to_hex(${place}), 12, '0'))::uuid`;

/**
 * The tracker's read models after this past, as its projections write them. The last email was sent just now, and the
 * others at a fixed distance before it: a longer past goes further back and is no denser. 4,000 emails, which are
 * 10,000 events, take just over 30 days.
 */
async function fillTracking(url: string, { emails, campaigns }: Past): Promise<void> {
  await onClient(url, async (client) => {
    await client.query(
      `insert into campaigns (id, name, status, created_at, launched_at, last_step)
       select ${idOf('campaign', 'place')}, 'Campaign ' || place, 'active', '2020-01-01Z', '2020-01-01Z', 2
       from generate_series(0, $1::int - 1) as place`,
      [campaigns],
    );
    await client.query(
      `insert into leads (id, first_name, last_name, email, company, job_role, created_at)
       select ${idOf('lead', 'place')}, 'Ada', 'Number ' || place, 'lead.' || place || '@example.com', 'Blue Ocean',
         'Engineer', '2020-01-01Z'
       from generate_series(0, $1::int - 1) as place`,
      [emails],
    );
    await client.query(
      `insert into links (id, campaign_id, lead_id, position, mailable, attached, created_at)
       select ${idOf('link', 'place')}, ${idOf('campaign', 'place % $2')}, ${idOf('lead', 'place')}, place / $2 + 1, true,
         true, '2020-01-01Z'
       from generate_series(0, $1::int - 1) as place`,
      [emails, campaigns],
    );
    await client.query(
      `insert into emails (id, campaign_id, lead_id, link_id, handed_over_at, sent_at, step_number, opened_at,
         clicked_at)
       select ${idOf('email', 'place')}, ${idOf('campaign', 'place % $2')}, ${idOf('lead', 'place')},
         ${idOf('link', 'place')}, sent_at, sent_at, 1, case when place % 2 = 0 then sent_at + interval '5 minutes' end,
         case when place % 20 = 0 then sent_at + interval '9 minutes' end
       from generate_series(0, $1::int - 1) as place,
         lateral (select $3::timestamptz - ($1 - place) * interval '${minutesBetweenEmails} minutes' as sent_at) as sending`,
      [emails, campaigns, createClock().realNow().toString()],
    );
    await settled(client);
    for (const table of trackingTables) await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  });
}

const trackingTables = [
  ...['campaigns', 'leads', 'links', 'emails', 'figures', 'figure_changes'],
  ...['link_classes', 'counted_links', 'link_changes'],
];

/** Waits until the service has added its figures up. */
async function settled(client: Client): Promise<void> {
  for (;;) {
    const { rowCount } = await client.query(
      '(select from figure_changes limit 1) union all (select from link_changes limit 1)',
    );
    if (rowCount === 0) return;
    await wait(200);
  }
}

/** The read models of `campaigns` after this past. */
async function fillCampaigns(url: string, { emails, campaigns }: Past): Promise<void> {
  await onClient(url, async (client) => {
    await client.query(
      `insert into campaigns (id, name, status, progress_status, settings, total_leads, sent_count, open_count,
         launched_at, created_at, updated_at)
       select ${idOf('campaign', 'place')}, 'Campaign ' || place, 'active', 'running', $3, $2::int / $1::int,
         $2::int / $1::int, $2::int / $1::int / 2, '2020-01-01Z', '2020-01-01Z', '2020-01-01Z'
       from generate_series(0, $1::int - 1) as place`,
      [campaigns, emails, JSON.stringify(defaultLaunchSettings)],
    );
    await client.query(
      `insert into steps (id, campaign_id, step_number, subject, body, delay_days, attachments, created_at)
       select ${idOf('step', 'place * 2 + number')}, ${idOf('campaign', 'place')}, number, 'Hello {{firstName}}',
         'How is life at {{company}}?', 2, '[]', '2020-01-01Z'
       from generate_series(0, $1::int - 1) as place, generate_series(1, 2) as number`,
      [campaigns],
    );
    await client.query(
      `insert into audience (campaign_id, lead_id) select ${idOf('campaign', 'place % $2')}, ${idOf('lead', 'place')}
       from generate_series(0, $1::int - 1) as place`,
      [emails, campaigns],
    );
    await client.query(
      `insert into email_facts (email_id, campaign_id, sent, opened)
       select ${idOf('email', 'place')}, ${idOf('campaign', 'place % $2')}, true, place % 2 = 0
       from generate_series(0, $1::int - 1) as place`,
      [emails, campaigns],
    );
    for (const table of ['campaigns', 'steps', 'audience', 'email_facts'])
      await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  });
}

/** The rows of `count` leads. */
async function fillLeads(url: string, count: number): Promise<void> {
  await onClient(url, async (client) => {
    await indexedAtOnce(client, () =>
      client.query(
        `insert into leads (id, first_name, last_name, email, address, company, job_role, status, created_at, is_indexed)
         select ${idOf('lead', 'place')}, 'Ada', 'Number ' || place, 'lead.' || place || '@example.com',
           'lead.' || place || '@example.com', 'Blue Ocean', 'Engineer', 'new', '2020-01-01Z', true
         from generate_series(0, $1::int - 1) as place`,
        [count],
      ),
    );
    for (const table of ['leads', 'lead_counts']) await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  });
}

/** Makes the index on terms anew after the work, which takes a fifth of the time. */
async function indexedAtOnce(client: Client, work: () => Promise<unknown>): Promise<void> {
  const { rows } = await client.query(`select pg_get_indexdef('leads_by_terms'::regclass) as definition`);
  await client.query('drop index leads_by_terms');
  await work();
  await client.query(rows[0].definition);
}

export const filteredLeadsState = (count: number): State => ({
  name: `filtered_mailed_${count}`,
  fill: (url) => fillFilteredLeads(url, count),
});

/**
 * Leads that filters distinguish. The oldest fifth is in one campaign, whose emails every third lead has opened. Another
 * campaign has mailed all leads.
 */
async function fillFilteredLeads(url: string, count: number): Promise<void> {
  await onClient(url, async (client) => {
    await client.query(
      `insert into custom_fields (key, label, type, place) values ('phone', 'Phone', 'text', 1), ('size', 'Size', 'number', 2)`,
    );
    await indexedAtOnce(client, () =>
      client.query(
        `insert into leads (
           id, first_name, last_name, email, address, company, job_role, fields, tags, status, created_at, is_indexed)
         select ${idOf('lead', 'place')}, 'Ada', 'Number ' || place, 'lead.' || place || '@example.com',
           'lead.' || place || '@example.com', 'Company ' || place % 50000, 'Engineer',
           jsonb_build_object('phone', '+49 30 ' || place * 7919::bigint % 10000000, 'size', (place % 50000)::text),
           case when place % 1000 = 0 then array['rare'] when place % 3 = 0 then array['common'] else '{}' end,
           'new', '2020-01-01Z'::timestamptz + place * interval '1 minute', true
         from generate_series(0, $1::int - 1) as place`,
        [count],
      ),
    );
    await client.query(
      `insert into campaigns (id, name, status, last_step)
       select ${idOf('campaign', 'number')}, 'Campaign ' || number, 'active', 2 from generate_series(0, 1) as number`,
    );
    await client.query(
      `insert into links (id, campaign_id, lead_id, position, mailable, attached, created_at, sent_at, last_step, opened_at)
       select ${idOf('link', 'place')}, $2, ${idOf('lead', 'place')}, place + 1, true, true, '2020-01-01Z',
         '2020-01-02Z', 1, case when place % 3 = 0 then '2020-01-03Z'::timestamptz end
       from generate_series(0, $1::int / 5) as place`,
      [count, firstCampaign],
    );
    await client.query(
      `insert into links (id, campaign_id, lead_id, position, mailable, attached, created_at, sent_at, last_step)
       select ${idOf('email', 'place')}, ${idOf('campaign', '1')}, ${idOf('lead', 'place')}, place + 1, true, true,
         '2020-01-01Z', '2020-01-02Z', 1 from generate_series(0, $1::int - 1) as place`,
      [count],
    );
    for (const table of ['leads', 'lead_counts', 'links']) await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  });
}
