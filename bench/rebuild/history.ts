import { defaultLaunchSettings, topics } from '@cadenza/contracts';
import type { Client } from 'pg';
import { packBlock } from '../../packages/event-kit/src/journal/pack.ts';
import { onClient } from '../support/bench-database.ts';

/**
 * Campaigns with one step, whose leads were attached in blocks. Each lead was sent the email; every second one opened
 * it.
 */
export interface History {
  emails: number;
  campaigns: number;
}

export const rebuiltServices = ['campaigns', 'leads', 'sending', 'tracking'] as const;
export type RebuiltService = (typeof rebuiltServices)[number];

/** Events of one email in the four services: handed over and sent, opened half of the time. */
export const eventsPerEmail = 7.5;
const leadsPerBlock = 500;
/** As in a burst. */
const eventsPerCommit = 50;

const idOf = (kind: 'campaign' | 'lead' | 'link' | 'email', place: string) => `md5('${kind}' || ${place})::uuid`;
const at = `to_char(timestamptz '2026-03-02 09:00Z' + place * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;
const campaign = idOf('campaign', 'place % $2');
const email = `'emailId', ${idOf('email', 'place')}, 'campaignId', ${campaign}, 'leadId', ${idOf('lead', 'place')},
  'linkId', ${idOf('link', 'place')}, 'stepNumber', 1`;
const engaged = `jsonb_build_object(${email}, 'at', ${at}, 'test', false)`;
const handedOver = `jsonb_build_object(${email}, 'messageId', '<' || place || '@example.com>', 'links', '[]'::jsonb,
  'handedOverAt', ${at})`;
const sent = `jsonb_build_object(${email}, 'messageId', '<' || place || '@example.com>', 'sentAt', ${at}, 'lastStep', true)`;
const step = { id: crypto.randomUUID(), stepNumber: 1, subject: 'Hello', body: 'Hello', delayDays: 0, attachments: [] };

const places = {
  campaigns: 'generate_series(0, $2::int - 1) as place where $1::int > 0',
  /** One place for each block of each campaign; `first` is the place of its first lead. */
  blocks: `generate_series(0, $2::int - 1) as place, generate_series(0, ($1::int / $2::int - 1) / ${leadsPerBlock}) as block
    where place < $1::int`,
  emails: 'generate_series(0, $1::int - 1) as place where $2::int > 0',
  opened: 'generate_series(0, $1::int - 1, 2) as place where $2::int > 0',
};

const links = `(select jsonb_agg(jsonb_build_object('linkId', ${idOf('link', 'lead')}, 'leadId', ${idOf('lead', 'lead')},
    'position', lead / $2::int + 1, 'mailable', true, 'lead', jsonb_build_object('firstName', '', 'lastName', '',
      'email', '', 'company', null, 'jobRole', null), 'leadCreatedAt', ${at}) order by lead)
  from generate_series(place + block * ${leadsPerBlock} * $2::int,
    least($1::int - 1, place + ((block + 1) * ${leadsPerBlock} - 1) * $2::int), $2::int) as lead)`;

type Told = readonly [type: string, topic: string, data: string, from: string];

/** What every service heard of campaigns and their audiences. */
const campaignsTold: Told[] = [
  [
    'CampaignCreated',
    topics.campaigns,
    `jsonb_build_object('campaignId', ${campaign}, 'name', 'Campaign ' || place, 'createdAt', ${at}, 'settings',
      '${JSON.stringify(defaultLaunchSettings)}'::jsonb)`,
    places.campaigns,
  ],
  [
    'CampaignSequenceChanged',
    topics.campaigns,
    `jsonb_build_object('campaignId', ${campaign}, 'saved', true, 'changedAt', ${at}, 'steps',
      '${JSON.stringify([step])}'::jsonb)`,
    places.campaigns,
  ],
  [
    'CampaignStarted',
    topics.campaigns,
    `jsonb_build_object('campaignId', ${campaign}, 'launchedAt', ${at})`,
    places.campaigns,
  ],
];
const audienceTold: Told[] = [
  [
    'LeadsAttached',
    topics.audience,
    `jsonb_build_object('campaignId', ${campaign}, 'links', ${links}, 'attachedAt', ${at})`,
    places.blocks,
  ],
];
const sentTold: Told = ['EmailSent', topics.emails, sent, places.emails];
const openedTold: Told = ['EmailOpened', topics.engagement, engaged, places.opened];

const own = (type: string, stream: string, version: string, data: string, from: string) =>
  ({ type, stream, version, data, from }) as const;
const openedOwn = own(
  'EmailOpened',
  `'engagement-' || ${idOf('email', 'place')}`,
  '1',
  `${engaged} || '{"by": "human", "reason": "human", "first": true}'`,
  places.opened,
);

/** In order of time: what each service consumed, and what it decided then. */
const told: Record<
  RebuiltService,
  readonly { consumed?: readonly Told[]; decided?: readonly ReturnType<typeof own>[] }[]
> = {
  campaigns: [
    {
      decided: [
        own('CampaignCreated', `'campaign-' || ${campaign}`, '1', campaignsTold[0]![2], places.campaigns),
        own('CampaignStarted', `'campaign-' || ${campaign}`, '2', campaignsTold[2]![2], places.campaigns),
      ],
    },
    { consumed: [...audienceTold, sentTold, openedTold] },
  ],
  leads: [
    { consumed: campaignsTold },
    { decided: [own('LeadsAttached', `'audience-' || ${campaign}`, 'block + 1', audienceTold[0]![2], places.blocks)] },
    { consumed: [sentTold, openedTold] },
  ],
  sending: [
    { consumed: [...campaignsTold, ...audienceTold] },
    {
      decided: [
        own(
          'EmailHandedOver',
          `'email-' || ${idOf('email', 'place')}`,
          '1',
          `${handedOver} || jsonb_build_object('attempt', 1, 'addressHash', md5(place::text))`,
          places.emails,
        ),
        own('EmailSent', `'email-' || ${idOf('email', 'place')}`, '2', sent, places.emails),
      ],
    },
  ],
  tracking: [
    { consumed: [...campaignsTold, ...audienceTold] },
    { consumed: [['EmailHandedOver', topics.emails, handedOver, places.emails], sentTold] },
    { decided: [openedOwn] },
  ],
};

/** Any ids before the first one of this server: such transactions have ended. */
const firstTransaction = 10;

/** Fills the log of a service with this history: its own events and what it consumed. */
export async function fillLog(url: string, service: RebuiltService, { emails, campaigns }: History): Promise<void> {
  await onClient(url, async (client) => {
    for (const [index, { consumed = [], decided = [] }] of told[service].entries()) {
      const transaction = `'${firstTransaction + index}'::xid8`;
      for (const each of consumed) await consume(client, transaction, each, [emails, campaigns]);
      for (const each of decided) {
        await client.query(
          `insert into events (transaction_id, stream_id, version, event_id, type, data, metadata, occurred_at)
           select ${transaction}, ${each.stream}, ${each.version}, gen_random_uuid(), '${each.type}', ${each.data},
             jsonb_build_object('correlationId', gen_random_uuid(), 'causationId', null), (${at})::timestamptz
           from ${each.from} order by place`,
          [emails, campaigns],
        );
      }
    }
    for (const table of ['events', 'journal_blocks']) await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  });
}

async function consume(
  client: Client,
  transaction: string,
  [type, topic, data, from]: Told,
  values: [emails: number, campaigns: number],
): Promise<void> {
  const { rows } = await client.query(
    `select jsonb_build_object('id', gen_random_uuid(), 'version', 1, 'key', ${campaign}, 'type', '${type}', 'occurredAt', ${at},
       'correlationId', null, 'causationId', null, 'answers', '[]'::jsonb, 'data', ${data}) as event
     from ${from} order by place`,
    values,
  );
  for (let first = 0; first < rows.length; first += eventsPerCommit) {
    const events = rows.slice(first, first + eventsPerCommit).map(({ event }) => event);
    await client.query(
      `insert into journal_blocks (transaction_id, handled_at, topic, events, ids, packed)
       values (${transaction}, timestamptz '2026-03-02 09:00Z', $1, $2, $3, $4)`,
      [topic, events.length, events.map(({ id }) => id), packBlock(events)],
    );
  }
}
