import { randomUUIDv7 } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '@cadenza/clock';
import { addressTagLength } from '@cadenza/contracts';
import { eventually } from '@cadenza/testing';
import { afterAll, expect, test } from 'vitest';
import type { RecordedClaim } from '../email/claim.ts';
import type { NotBegun } from '../email/not-begun.ts';
import { keepClaims } from '../projections/claimed-emails.ts';
import { relaySender } from '../sender/sender.ts';
import { runSender } from '../testing/running-sender.ts';
import { openConnections } from './connections.ts';
import type { Connection, Taken } from './server-connections.ts';

const sender = await runSender({});
const { database } = sender;
const account = { id: 'relay', version: 0, waiting: null };
const relay = relaySender(sender.context().settings, { account, relayUnread: null });
afterAll(() => sender[Symbol.asyncDispose]());
/** Another one than that of the sender, whose days are short. */
const clock = createClock({ start: Temporal.Instant.from('2026-03-02T12:00:00Z') });

const accepted = { outcome: 'accepted', reply: '250 ok' } as const;
const endedAt = Temporal.Instant.from('2026-03-02T15:00:00Z');

const open = (connectionsMax: number, onRoom = () => {}) =>
  openConnections({ database, clock }, { relayConnectionsMax: connectionsMax, onRoom });

/** Claims of campaigns that the dispatcher has no reason to visit. */
async function claims(count: number): Promise<RecordedClaim[]> {
  const made = Array.from({ length: count }, () => ({
    campaign: { id: randomUUIDv7(), revision: 7 },
    email: {
      sender: relay,
      facts: { emailId: randomUUIDv7(), leadId: randomUUIDv7() },
      addressHash: randomUUIDv7(),
      domainHashes: [randomUUIDv7()],
      colleaguesHash: randomUUIDv7(),
    },
  })) as unknown as RecordedClaim[];
  await database.transaction(async (transaction) => {
    await keepClaims(transaction, made);
    await transaction.query(
      `insert into campaigns (id, shard, status, revision) select id, 0, 'active', 7 from unnest($1::uuid[]) as id`,
      [made.map(({ campaign }) => campaign.id)],
    );
    await transaction.query(
      `insert into leads (id, first_name, last_name, email, address_hash)
       select id, 'Ada', 'Lovelace', 'ada@example.net', hash from unnest($1::uuid[], $2::text[]) as lead (id, hash)`,
      [made.map(({ email }) => email.facts.leadId), made.map(({ email }) => email.addressHash)],
    );
  });
  return made;
}

/** Claims of this many mailboxes at one mail server. */
async function claimsAt(smtpServer: string, count: number): Promise<RecordedClaim[]> {
  const claimedAt = clock.now();
  const made = (await claims(count)).map((claim) => {
    const mailbox = { id: randomUUIDv7(), accessRevision: 1 };
    const by = { ...claim.email.sender, mailbox, revision: 0, server: smtpServer, timezone: 'UTC' };
    return { ...claim, claimedAt, email: { ...claim.email, sender: by } };
  });
  await database.query('insert into mailboxes (id, shard) select id, 0 from unnest($1::uuid[]) as id', [
    made.map(({ email }) => email.sender.mailbox.id),
  ]);
  return made as unknown as RecordedClaim[];
}

const idOf = ({ email }: RecordedClaim) => email.facts.emailId;

async function statesOf(all: readonly RecordedClaim[]): Promise<(string | undefined)[]> {
  const { rows } = await database.query<{ id: string; state: string }>(
    'select email_id as id, state from claimed_emails where email_id = any($1)',
    [all.map(idOf)],
  );
  const states = new Map(rows.map(({ id, state }) => [id, state]));
  return all.map((claim) => states.get(idOf(claim)));
}

const change = (claim: RecordedClaim, changes: string) =>
  database.query(`update campaigns set ${changes} where id = $1`, [claim.campaign.id]);

const endOf = (claim: RecordedClaim) => ({ emailId: idOf(claim), delivery: accepted, endedAt });

/** Opens this many connections and shows them that an email takes at most 10 ms. */
async function openQuick(connectionsMax: number) {
  const connections = open(connectionsMax);
  const roomOfQuick = connectionsMax * 2 + Math.min(100, connectionsMax * 25);
  for (const claim of await claims(60)) {
    await (await connectionOf(connections.take(claim))).end(endOf(claim));
    if (connections.relayRoom() >= roomOfQuick) return connections;
  }
  throw new Error('This machine is too slow for that');
}

/** What an email got within 300 ms: a connection, the reason why there is none, or nothing yet. */
async function soon(taken: Promise<Taken>): Promise<'connection' | NotBegun | 'waits'> {
  const said = taken.then((each) => ('notBegun' in each ? each.notBegun : 'connection'));
  return Promise.race([said, wait(300, 'waits' as const)]);
}

async function connectionOf(taken: Promise<Taken>): Promise<Connection> {
  const each = await taken;
  if ('notBegun' in each) throw new Error(`Not begun: ${each.notBegun}`);
  return each;
}

test('D2: no more emails are begun without an answer than there are connections', async () => {
  const connections = open(2);
  const all = await claims(4);
  const [first, second, third, fourth] = all.map((claim) => connections.take(claim));
  const begun = await connectionOf(first!);
  await second;
  expect(await soon(third!)).toBe('waits');
  expect(await statesOf(all)).toEqual(['begun', 'begun', 'claimed', 'claimed']);

  await begun.end({ emailId: idOf(all[0]!), delivery: accepted, endedAt });
  await third;
  expect(await soon(fourth!)).toBe('waits');
  expect(await statesOf(all)).toEqual(['answered', 'begun', 'begun', 'claimed']);
  const { rows } = await database.query(
    'select delivery, ended_at as "endedAt" from claimed_emails where email_id = $1',
    [idOf(all[0]!)],
  );
  expect(rows).toEqual([{ delivery: accepted, endedAt: '2026-03-02T15:00:00.000Z' }]);
});

test('D2: where one takes but milliseconds, as many are begun besides as there are connections, and no more', async () => {
  const connections = await openQuick(2);
  const all = await claims(7);
  const taken = all.map((claim) => connections.take(claim));
  const one = await connectionOf(taken[0]!);
  const begun = async () => (await statesOf(all)).filter((state) => state === 'begun');
  await eventually(async () => expect(await begun()).toHaveLength(4));
  expect(await soon(taken[2]!)).toBe('waits');
  expect(await begun()).toHaveLength(4);

  // The next email has the connection before the delivery of the previous one is durable.
  const kept = one.end(endOf(all[0]!));
  const [first] = await Promise.all([Promise.race([taken[2]!.then(() => 'next'), kept.then(() => 'kept')]), kept]);
  expect(first).toBe('next');
  // That email took long, so no other is begun in its place.
  expect(await begun()).toHaveLength(3);
});

test('S1: what is begun and has no connection for too long is not handed over, and others are begun in its place', async () => {
  const connections = await openQuick(1);
  const all = await claims(3);
  const [first, second] = all.map((claim) => connections.take(claim));
  await eventually(async () => expect(await statesOf(all)).toEqual(['begun', 'begun', 'claimed']));
  await wait(1_100);
  await (await connectionOf(first!)).end(endOf(all[0]!));
  expect(await soon(second!)).toBe('waited-too-long');
  expect(await soon(connections.take(all[2]!))).toBe('connection');
});

test('a connection that is given back without an answer is there for the next email', async () => {
  const connections = open(1);
  const [first, second] = (await claims(2)).map((claim) => connections.take(claim));
  (await connectionOf(first!))[Symbol.dispose]();
  expect(await soon(second!)).toBe('connection');
  expect(connections.areIdle()).toBe(false);
  (await connectionOf(second!))[Symbol.dispose]();
  expect(connections.areIdle()).toBe(true);
});

test.each([
  ['is paused', `status = 'paused'`],
  ['is stopped', `status = 'stopped'`],
  ['is deleted', `status = 'deleted'`],
  ['changes', 'revision = revision + 1'],
])('S1: an email is not begun when its campaign %s after the claim; the next one is', async (_, changes) => {
  const connections = open(1);
  const all = await claims(3);
  const [first, changed, next] = all.map((claim) => connections.take(claim));
  const begun = await connectionOf(first!);
  await change(all[1]!, changes);
  await begun.end({ emailId: idOf(all[0]!), delivery: accepted, endedAt });
  expect(await soon(changed!)).toBe('campaign-changed');
  expect(await soon(next!)).toBe('connection');
  expect(await statesOf(all)).toEqual(['answered', 'claimed', 'begun']);
});

test.each(['campaign', 'lead', 'address', 'everything'])(
  'S10: an email is not begun when a parked record holds its %s after the claim',
  async (what) => {
    const connections = open(1);
    const all = await claims(3);
    const [first, held, next] = all.map((claim) => connections.take(claim));
    const begun = await connectionOf(first!);
    const { campaign, email } = all[1]!;
    const { rows } = await database.query(
      `insert into parked_records (topic, record_id, record_key, headers, value, error, parked_at, lanes)
       values ('t', $1, '', '{}', '', '', now(), '{}') returning number`,
      [what],
    );
    await database.query('insert into parked_holds values ($1, $2, $3, $4)', [
      rows[0].number,
      what === 'campaign' ? campaign.id : null,
      what === 'lead' ? email.facts.leadId : null,
      what === 'address' ? email.addressHash.slice(0, addressTagLength) : null,
    ]);
    await begun.end(endOf(all[0]!));
    expect(await soon(held!)).toBe('unheard');
    const isNextHeld = what === 'everything';
    expect(await soon(next!)).toBe(isNextHeld ? 'unheard' : 'connection');
    await database.query('delete from parked_records');
    expect(await statesOf(all)).toEqual(['answered', 'claimed', isNextHeld ? 'claimed' : 'begun']);
  },
);

test('S10: an email is not begun when a topic is unheard after the claim', async () => {
  const connections = open(1);
  const all = await claims(2);
  const [first, held] = all.map((claim) => connections.take(claim));
  const begun = await connectionOf(first!);
  await database.query(`insert into unheard_topics (topic, cause, since, detail) values ('t', 'gap', $1, '')`, [
    endedAt.toString(),
  ]);
  await begun.end(endOf(all[0]!));
  expect(await soon(held!)).toBe('unheard');
  await database.query('delete from unheard_topics');
  expect(await statesOf(all)).toEqual(['answered', 'claimed']);
});

test.each([
  ['S6', 'address', 'stopped', ({ email }: RecordedClaim) => email.addressHash],
  ['S9', 'domain', 'domain-stopped', ({ email }: RecordedClaim) => email.domainHashes[0]],
])(
  '%s: an email is not begun when its %s is suppressed after the claim, whatever the campaign',
  async (_, __, because, hashOf) => {
    const connections = open(1);
    const all = await claims(3);
    const [first, suppressed, next] = all.map((claim) => connections.take(claim));
    const begun = await connectionOf(first!);
    await database.query(`insert into stops (hash, reason, said_at) values ($1, 'unsubscribed', $2)`, [
      hashOf(all[1]!),
      endedAt.toString(),
    ]);
    await begun.end(endOf(all[0]!));
    expect(await soon(suppressed!)).toBe(because);
    expect(await soon(next!)).toBe('connection');
  },
);

test('D2: what another instance of the sender has withdrawn is not begun', async () => {
  const [claim] = await claims(1);
  await database.query(`update claimed_emails set state = 'withdrawn' where email_id = $1`, [idOf(claim!)]);
  expect(await soon(open(1).take(claim!))).toBe('withdrawn');
  expect(await statesOf([claim!])).toEqual(['withdrawn']);
});

test('an email can be claimed again whose end was recorded by a version that knows of no claims', async () => {
  const all = await claims(1);
  const begun = await connectionOf(open(1).take(all[0]!));
  await begun.end({ emailId: idOf(all[0]!), delivery: accepted, endedAt });
  await database.transaction((transaction) => keepClaims(transaction, all));
  expect(await statesOf(all)).toEqual(['claimed']);
  expect(await soon(open(1).take(all[0]!))).toBe('connection');
});

test('S1: what was claimed too long ago is not begun, but decided anew', async () => {
  const connections = open(1);
  const all = await claims(2);
  const [first, second] = all.map((claim) => connections.take(claim));
  const begun = await connectionOf(first!);
  await wait(1_100);
  await begun.end({ emailId: idOf(all[0]!), delivery: accepted, endedAt });
  expect(await soon(second!)).toBe('waited-too-long');
});

test('M3: a mail server that falls silent keeps neither the relay nor other mailboxes from sending', async () => {
  const connections = open(1);
  const silent = await claimsAt('silent:587', 41);
  for (const claim of silent.slice(0, 40)) expect(await soon(connections.take(claim))).toBe('connection');
  expect(connections.roomAt('silent:587')).toBe(0);
  expect(await soon(connections.take(silent[40]!))).toBe('waits');
  for (const claim of [...(await claimsAt('other:587', 1)), ...(await claims(1))]) {
    const connection = await connectionOf(connections.take(claim));
    await connection.end(endOf(claim));
    expect(await statesOf([claim])).toEqual(['answered']);
  }
  expect(connections.roomAt('other:587')).toBeGreaterThan(0);
});

test('D2: at the servers of all mailboxes together 100 emails are begun, and the next one when one of them ends', async () => {
  const connections = open(1);
  const all = (await Promise.all(['a:25', 'b:25', 'c:25'].map((server) => claimsAt(server, 34)))).flat();
  const taken = await Promise.all(all.slice(0, 100).map((claim) => connectionOf(connections.take(claim))));
  expect(taken).toHaveLength(100);
  const [ofRelay] = await claims(1);
  expect(await soon(connections.take(ofRelay!))).toBe('connection');
  // At another server than the one where an email ends.
  const next = connections.take(all[100]!);
  expect(await soon(next)).toBe('waits');
  await taken[0]!.end(endOf(all[0]!));
  expect(await soon(next)).toBe('connection');
});

test('nothing is begun after the end', async () => {
  const connections = open(1);
  const all = await claims(3);
  const [first, second] = all.slice(0, 2).map((claim) => connections.take(claim));
  await first;
  connections.close();
  expect(await soon(second!)).toBe('closing');
  expect(await soon(connections.take(all[2]!))).toBe('closing');
});

test('as many may be claimed ahead as have a connection soon: none before it is known how long one takes', async () => {
  const connections = open(2);
  expect(connections.relayRoom()).toBe(2);
  const all = await claims(2);
  const [first, second] = all.map((claim) => connections.take(claim));
  const begun = await connectionOf(first!);
  await second;
  expect(connections.relayRoom()).toBe(0);
  await begun.end({ emailId: idOf(all[0]!), delivery: accepted, endedAt });
  await eventually(() => expect(connections.relayRoom()).toBeGreaterThan(1));
});

test('it is said when more may be claimed, while others still wait for a connection', async () => {
  let isSaid = false;
  const connections = open(10, () => (isSaid = true));
  const [first, ...others] = await claims(111);
  await (await connectionOf(connections.take(first!))).end(endOf(first!));

  // Begin as many emails as may wait for a connection.
  const taken = others
    .slice(0, connections.relayRoom())
    .map((claim) => ({ claim, connection: connections.take(claim) }));
  expect(connections.relayRoom()).toBe(0);
  isSaid = false;
  for (const { claim, connection } of taken) {
    if (isSaid) break;
    const got = await connection;
    if (!('notBegun' in got)) await got.end(endOf(claim));
  }
  expect(isSaid).toBe(true);
});

test.each([
  ['a colleague', 'another address', 'colleague-replied'],
  ['its own address', 'its own', 'connection'],
])('S12: once %s has replied (%s), an email that was claimed before gets: %s', async (_, from, expected) => {
  const connections = open(1);
  const [claim] = (await claims(1)) as [RecordedClaim];
  const { addressHash, colleaguesHash } = claim.email;
  const answered = randomUUIDv7();
  await database.query(
    `insert into emails (id, campaign_id, lead_id, link_id, step_number, address_hash, message_id, status, attempts, version,
       handed_over_at) values ($1, $2, $1, $1, 1, $3, 'id', 'sent', 1, 2, now())`,
    [answered, claim.campaign.id, from === 'its own' ? addressHash : randomUUIDv7()],
  );
  await database.query(
    `insert into stops (hash, reason, email_id, said_at) values ($1, 'colleague-replied', $2, now())`,
    [colleaguesHash, answered],
  );
  expect(await soon(connections.take(claim))).toBe(expected);
});
