import { createClock } from '@cadenza/clock';
import { linkPurposes } from '@cadenza/contracts';
import { identityHeader, signIdentity, signToken } from '@cadenza/service-kit';

import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import { type BenchService, benchSecret } from '../support/bench-service.ts';

export interface MeasuredTracking {
  server: BenchDatabase;
  service: BenchService;
  /** Address of the service's database. */
  database: string;
  emails: UnopenedEmails;
}

export interface UnopenedEmails {
  /** Paths of the pixels of so many emails that were not opened yet. */
  take(count: number): string[];
}

const idStart = '019ca000-0000-7000-8000-';

/** So many emails, all sent long ago. Written as a projection would: the events of an email's sending are the sender's. */
export async function fillEmails(url: string, count: number): Promise<void> {
  await onClient(url, async (client) => {
    await client.query(
      `insert into emails (id, campaign_id, lead_id, link_id, handed_over_at, sent_at, step_number)
       select ($2 || lpad(to_hex(place), 12, '0'))::uuid, md5('campaign' || place % 100)::uuid, md5('lead' || place)::uuid,
         md5('link' || place)::uuid, sent_at, sent_at, 1
       from generate_series(0, $1::int - 1) as place,
         lateral (select timestamptz '2026-03-02 09:00Z' + place * interval '1 second' as sent_at) as sending`,
      [count, idStart],
    );
    await client.query('vacuum analyze emails');
    await client.query('checkpoint');
  });
}

/** Emails in no order, as people open them, each once. */
export function unopenedEmails(count: number): UnopenedEmails {
  const step = stepThrough(count);
  let taken = 0;
  const next = (): string => {
    if (taken >= count) throw new Error('Every email was opened: more rows are needed (--rows)');
    const place = (taken * step) % count;
    taken += 1;
    const id = `${idStart}${place.toString(16).padStart(12, '0')}`;
    return `/t/o/${signToken(id, linkPurposes.open, benchSecret)}`;
  };
  return { take: (wanted) => Array.from({ length: wanted }, next) };
}

/** A distance with which all places are visited: it has no divisor in common with their number. */
function stepThrough(count: number): number {
  const divisor = (one: number, other: number): number => (other === 0 ? one : divisor(other, one % other));
  let step = Math.floor(count * 0.618) | 1;
  while (divisor(step, count) !== 1) step += 2;
  return step;
}

/** As the gateway passes the request of a mail program on. The identity holds for a minute. */
export async function pixelHeaders(): Promise<Record<string, string>> {
  return {
    [identityHeader]: await signIdentity({ userId: null }, benchSecret, createClock().realNow()),
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.1.0',
  };
}

/** How many opens are durable. */
export async function countOpens(url: string): Promise<number> {
  const { rows } = await onClient(url, (client) =>
    client.query<{ count: string }>(
      `select count(*) from events where type = 'EmailOpened' and data ->> 'by' = 'human'`,
    ),
  );
  return Number(rows[0]?.count);
}
