import { createClock } from '@cadenza/clock';
import { linkPurposes } from '@cadenza/contracts';
import { identityHeader, signIdentity, signToken, singleKey } from '@cadenza/http-kit';
import { Client } from 'pg';
import { publisherName } from '../../packages/event-kit/src/publish/publisher-name.ts';
import { onClient } from '../support/bench-database.ts';
import { benchSecret } from '../support/bench-service.ts';

export interface EmailCounts {
  unopened: number;
  /** Further emails that a person has opened once each. */
  opened?: number;
}

export interface UnopenedEmails {
  /** The pixel paths of `count` emails that were not opened yet. */
  take(count: number): string[];
  /** Gives back paths that were not asked for. */
  putBack(paths: readonly string[]): void;
}

const idStart = '019ca000-0000-7000-8000-';

/** Emails that were sent long ago, written as a projection writes them: the events of sending belong to the sender. */
export async function fillEmails(url: string, { unopened, opened = 0 }: EmailCounts): Promise<void> {
  await onClient(url, async (client) => {
    await client.query(
      `insert into emails (id, campaign_id, lead_id, link_id, handed_over_at, sent_at, step_number, opened_at)
       select ($3 || lpad(to_hex(place), 12, '0'))::uuid, md5('campaign' || place % 100)::uuid, md5('lead' || place)::uuid,
         md5('link' || place)::uuid, sent_at, sent_at, 1, case when place >= $1 then sent_at + interval '1 hour' end
       from generate_series(0, $1::int + $2::int - 1) as place,
         lateral (select timestamptz '2026-03-02 09:00Z' + place * interval '1 second' as sent_at) as sending`,
      [unopened, opened, idStart],
    );
    if (opened > 0) await fillOpens(client);
    for (const table of ['emails', 'events']) await client.query(`vacuum analyze ${table}`);
    await client.query('checkpoint');
  });
}

/**
 * The events of opened emails, as the service records them. They count as published, so that the service does not begin
 * by publishing them.
 */
async function fillOpens(client: Client): Promise<void> {
  await client.query(
    `with filled as (
       insert into events (stream_id, version, event_id, type, data, metadata, occurred_at)
       select 'engagement-' || id, 1, md5('open' || id)::uuid, 'EmailOpened',
         jsonb_build_object('emailId', id, 'campaignId', campaign_id, 'leadId', lead_id, 'linkId', link_id,
           'at', opened_at, 'test', false, 'by', 'human', 'reason', 'no-machine-rule', 'first', true),
         jsonb_build_object('correlationId', md5('request' || id)::uuid, 'causationId', null), opened_at
       from emails where opened_at is not null
       returning transaction_id, global_position
     )
     insert into checkpoints (reader, transaction_id, global_position)
     select $1, min(transaction_id), max(global_position) from filled
     on conflict (reader) do update
       set transaction_id = excluded.transaction_id, global_position = excluded.global_position`,
    [publisherName],
  );
}

/** Unopened emails in scattered order, as people open them, each once. */
export function unopenedEmails(count: number): UnopenedEmails {
  const step = stepThrough(count);
  let taken = 0;
  let putBack: readonly string[] = [];
  const next = (): string => {
    if (taken >= count) throw new Error('Every email was opened: more rows are needed (--rows)');
    const place = (taken * step) % count;
    taken += 1;
    const id = `${idStart}${place.toString(16).padStart(12, '0')}`;
    return pixelPath(id);
  };
  return {
    take(wanted) {
      const again = putBack.slice(0, wanted);
      putBack = putBack.slice(wanted);
      return [...again, ...Array.from({ length: wanted - again.length }, next)];
    },
    putBack(paths) {
      putBack = [...putBack, ...paths];
    },
  };
}

/** The path of an email's pixel, where the key of links is the secret of benchmarks. */
export const pixelPath = (emailId: string) => `/t/o/${signToken(emailId, linkPurposes.open, singleKey(benchSecret))}`;

/** A step that visits all places, because it has no divisor in common with their number. */
function stepThrough(count: number): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  let step = Math.floor(count * 0.618) | 1;
  while (divisor(step, count) !== 1) step += 2;
  return step;
}

/** Headers with which the gateway passes on the request of a mail program. The identity is valid for a minute. */
export async function pixelHeaders(): Promise<Record<string, string>> {
  return {
    [identityHeader]: await signIdentity({ userId: null }, benchSecret, createClock().realNow(), 'tracking'),
    ...mailProgram,
  };
}

/** What a mail program says of itself. */
export const mailProgram = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1.0',
};

/** Polls what became of opens, over one connection. */
export interface OpenedEmails extends AsyncDisposable {
  /** Whether some answered opens are not yet recorded or not yet counted. */
  areMoreToCome(): Promise<boolean>;
  /** How many were recorded since the start. */
  count(): Promise<number>;
}

export async function openedEmails(url: string): Promise<OpenedEmails> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const countAll = async () => {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) from events where type = 'EmailOpened' and data ->> 'by' = 'human'`,
    );
    return Number(rows[0]?.count);
  };
  const before = await countAll();
  return {
    areMoreToCome: async () => {
      const { rows } = await client.query<{ more: boolean }>(
        'select exists (select from hits) or exists (select from link_changes) or exists (select from figure_changes) as more',
      );
      return rows[0]!.more;
    },
    count: async () => (await countAll()) - before,
    [Symbol.asyncDispose]: () => client.end(),
  };
}
