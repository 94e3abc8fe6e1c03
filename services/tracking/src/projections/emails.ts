import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { Engaged, EngagementEvent } from '../engagement/events.ts';

type EmailIds = Pick<Engaged, 'emailId' | 'campaignId' | 'leadId' | 'linkId'>;

export interface KnownEmail extends EmailIds {
  handedOverAt: string | null;
  sentAt: string | null;
  addressTag: string | null;
}

type Instants = 'opened_at' | 'clicked_at' | 'bounced_at' | 'spam_at' | 'replied_at';

/** The values of each named field, as one array per field for `unnest`. */
const columnsOf = <Row, Name extends keyof Row>(rows: readonly Row[], ...names: readonly Name[]) =>
  names.map((name) => rows.map((row) => row[name]));

const withoutBrackets = (messageId: string | undefined) => messageId?.replace(/^<|>$/g, '').toLowerCase() ?? null;

/** @param emails each with a different id */
export async function noteSent(
  transaction: Queryable,
  emails: readonly (EmailIds & { sentAt: string; stepNumber: number; relayedId?: string | undefined })[],
): Promise<void> {
  const seen = emails.map((email) => ({ ...email, relayedId: withoutBrackets(email.relayedId) }));
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, sent_at, step_number, relayed_id)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::int[], $7::text[])
     on conflict (id) do update
       set sent_at = least(emails.sent_at, excluded.sent_at), step_number = excluded.step_number,
         relayed_id = coalesce(excluded.relayed_id, emails.relayed_id)`,
    columnsOf(seen, 'emailId', 'campaignId', 'leadId', 'linkId', 'sentAt', 'stepNumber', 'relayedId'),
  );
}

export async function noteUnknown(transaction: Queryable, email: EmailIds & { reason: string }): Promise<void> {
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, unknown_reason) values ($1, $2, $3, $4, $5)
     on conflict (id) do update set unknown_reason = excluded.unknown_reason`,
    [email.emailId, email.campaignId, email.leadId, email.linkId, email.reason],
  );
}

/** @param emails each with a different id */
export async function noteHandedOver(
  transaction: Queryable,
  emails: readonly (EmailIds & { handedOverAt: string; addressTag?: string | undefined })[],
): Promise<void> {
  const tagged = emails.map((email) => ({ ...email, addressTag: email.addressTag ?? null }));
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, handed_over_at, address_tag)
     select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[], $6::text[])
     on conflict (id) do update
       set handed_over_at = excluded.handed_over_at, address_tag = coalesce(excluded.address_tag, emails.address_tag)`,
    columnsOf(tagged, 'emailId', 'campaignId', 'leadId', 'linkId', 'handedOverAt', 'addressTag'),
  );
}

export async function noteFailed(
  transaction: Queryable,
  email: EmailIds & { reason: string; failedAt: string },
): Promise<void> {
  await transaction.query(
    `insert into emails (id, campaign_id, lead_id, link_id, failed_at, failure) values ($1, $2, $3, $4, $5, $6)
     on conflict (id) do update set failed_at = excluded.failed_at, failure = excluded.failure`,
    [email.emailId, email.campaignId, email.leadId, email.linkId, email.failedAt, email.reason],
  );
}

/** Rule S3: an email that the recipient's server refused counts as failed, and as sent and bounced at that instant. */
export async function noteRefused(
  transaction: Queryable,
  email: EmailIds & { reason: string; failedAt: string; stepNumber: number },
): Promise<void> {
  await noteFailed(transaction, email);
  await noteSent(transaction, [{ ...email, sentAt: email.failedAt }]);
  await transaction.query('update emails set bounced_at = least(bounced_at, $2) where id = $1', [
    email.emailId,
    email.failedAt,
  ]);
}

/**
 * SQL: the bounce of a refused email. Only such an email has both failed and been sent, and no mail about it can
 * withdraw that bounce.
 */
const bounceOfRefusal = 'case when sent_at is not null then failed_at end';

const columnOf = {
  EmailOpened: 'opened_at',
  LinkClicked: 'clicked_at',
  EmailBounced: 'bounced_at',
  SpamReported: 'spam_at',
  ReplyReceived: 'replied_at',
  AbsenceReceived: undefined,
  Unsubscribed: undefined,
  SentCopyFound: undefined,
  StopRequested: undefined,
  VerdictGiven: undefined,
  VerdictCorrected: undefined,
  EngagementWithdrawn: undefined,
} as const satisfies Record<EngagementEvent['type'], Instants | undefined>;

/** Machines are not counted anywhere (rule O2). */
export async function projectInstants(
  transaction: Queryable,
  events: readonly RecordedEvent<EngagementEvent>[],
): Promise<void> {
  let noted: EngagementEvent[] = [];
  for (const event of events) {
    if (event.type !== 'EngagementWithdrawn') {
      noted.push(event);
      continue;
    }
    await noteInstants(transaction, noted);
    noted = [];
    const withdrawn = columnOf[event.data.withdrawn];
    if (!withdrawn) continue;
    const remains = withdrawn === 'bounced_at' ? bounceOfRefusal : 'null';
    await transaction.query(`update emails set ${withdrawn} = ${remains} where id = $1`, [event.data.emailId]);
  }
  await noteInstants(transaction, noted);
}

type AboutKnown = Exclude<EngagementEvent, { type: 'StopRequested' }>;
const isAboutKnown = (event: EngagementEvent): event is AboutKnown => event.type !== 'StopRequested';

/** Keeps the earliest instant. Topics overtake each other, so the first event about an email creates its row. */
async function noteInstants(transaction: Queryable, events: readonly EngagementEvent[]): Promise<void> {
  const counted = events.filter(isAboutKnown).filter(({ data }) => !('by' in data && data.by === 'machine'));
  for (const [column, noted] of Map.groupBy(counted, ({ type }) => columnOf[type])) {
    if (!column) continue;
    // In the order of ids, so that concurrent writers of the same rows do not deadlock.
    await transaction.query(
      `insert into emails (id, campaign_id, lead_id, link_id, ${column})
       select distinct on (id) id, campaign_id, lead_id, link_id, at
       from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::uuid[], $5::timestamptz[])
         as noted (id, campaign_id, lead_id, link_id, at)
       order by id, at
       on conflict (id) do update set ${column} = least(emails.${column}, excluded.${column})`,
      columnsOf(
        noted.map(({ data }) => data),
        'emailId',
        'campaignId',
        'leadId',
        'linkId',
        'at',
      ),
    );
  }
}

export const emailColumns = `emails.id as "emailId", campaign_id as "campaignId", lead_id as "leadId", link_id as "linkId",
  handed_over_at as "handedOverAt", sent_at as "sentAt", address_tag as "addressTag"`;

export interface EmailWithLinks extends KnownEmail {
  /** The URLs of its links, by number. */
  destinations: string[];
}

export async function findEmail(database: Queryable, emailId: string): Promise<EmailWithLinks | undefined> {
  const { rows } = await database.query<EmailWithLinks>(
    `select ${emailColumns}, coalesce((select addresses from destinations where email_id = id), '{}') as destinations
     from emails where id = $1`,
    [emailId],
  );
  return rows[0];
}

/** The emails with these ids, in the same order; `undefined` for an id that is not known here. */
export async function findEmails(
  database: Queryable,
  emailIds: readonly string[],
): Promise<(KnownEmail | undefined)[]> {
  const { rows } = await database.query<KnownEmail>(`select ${emailColumns} from emails where id = any($1::uuid[])`, [
    emailIds,
  ]);
  const known = new Map(rows.map((email) => [email.emailId, email]));
  return emailIds.map((emailId) => known.get(emailId));
}

/** When the first email was handed over; `null` if none is known. */
export async function findOldestHandOver(database: Queryable): Promise<string | null> {
  const { rows } = await database.query<{ first: string | null }>(
    'select min(coalesce(handed_over_at, sent_at)) as first from emails',
  );
  return rows[0]?.first ?? null;
}

/** The newest sent email of a link. One that the recipient's server refused is used only if there is no other. */
export async function findNewestSent(database: Queryable, linkId: string): Promise<KnownEmail | undefined> {
  const { rows } = await database.query<KnownEmail>(
    `select ${emailColumns} from emails where link_id = $1 and sent_at is not null
     order by failed_at is not null, sent_at desc, id desc limit 1`,
    [linkId],
  );
  return rows[0];
}

/** The fields that an event about this email carries. */
export function engaged(
  { emailId, campaignId, leadId, linkId, addressTag }: KnownEmail,
  at: string,
  { test }: { test: boolean } = { test: false },
): Engaged {
  return { emailId, campaignId, leadId, linkId, at, test, ...(addressTag !== null && { addressTag }) };
}
