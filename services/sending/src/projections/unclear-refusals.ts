import type { UnclearRefusals } from '@cadenza/contracts';
import type { Queryable } from '@cadenza/postgres';
import { relayAccount } from '../account/standing.ts';
import type { UnclearRefusal } from '../email/delivery.ts';
import type { RefusalHistory } from '../unclear-refusal/judge.ts';
import { followsAddressOf } from './enrolments/follow-sequence.ts';
import { isoText } from './iso-text.ts';

/** How many emails are let go at once when their account is to blame; its next refusal lets more go. */
const alikeMax = 200;
/** How many kinds are listed; each waits for a decision, so there are few. */
const kindsMax = 50;

/** In SQL: the account that an email was to leave through. */
const accountOfEmail = `coalesce(emails.mailbox_id::text, '${relayAccount}')`;

/**
 * Keeps a refusal that does not say whom it is about. The same refusal kept again counts once. Keeps nothing for an erased
 * lead: an erasure waits for the lead's row, and then finds this one.
 */
export async function keepRefusal(
  database: Queryable,
  emailId: string,
  { refusal: { code, said, sameWords }, at }: { refusal: UnclearRefusal; at: Temporal.Instant },
): Promise<void> {
  await database.query(
    `with email as (
       select emails.id, ${accountOfEmail} as account_id, coalesce(mail_domain, split_part(email, '@', 2)) as domain
       from emails join leads on leads.id = lead_id where emails.id = $1 for share of leads
     )
     insert into unclear_refusals as known (email_id, account_id, domain, code, said, same_words, first_at, last_at)
     select id, account_id, domain, $2, $3, $4, $5, $5 from email
     on conflict (email_id) do update set account_id = excluded.account_id, domain = excluded.domain,
       code = excluded.code, said = excluded.said, same_words = excluded.same_words,
       first_at = coalesce(known.first_at, excluded.first_at), last_at = excluded.last_at,
       tries = known.tries + (known.last_at <> excluded.last_at)::int, in_row = true, awaits_person = false`,
    [emailId, code, said, sameWords, at.toString()],
  );
}

/** What `judgeRefusal` needs of an email's kept refusal; `undefined` where none is kept. */
export async function refusalHistory(
  database: Queryable,
  emailId: string,
  { acceptedAfterHours }: { acceptedAfterHours: number },
): Promise<RefusalHistory | undefined> {
  const { rows } = await database.query<Omit<RefusalHistory, 'firstAt'> & { firstAt: string }>(
    `select greatest(own.tries, 1) as tries, ${isoText('own.first_at')} as "firstAt",
       (select jsonb_build_object('recipients', count(*), 'domains', count(distinct alike.domain)) from unclear_refusals as alike
        where alike.in_row and alike.account_id = own.account_id and alike.kind = own.kind) as alike,
       own.last_at >= own.first_at + make_interval(hours => $2) and exists (
         select from leads as colleague join emails as taken on taken.lead_id = colleague.id
         where colleague.mail_domain = own.domain and colleague.id <> emails.lead_id
           and taken.status = 'sent' and not taken.dead_address and taken.sent_at > own.first_at) as "isTakenByColleagues"
     from unclear_refusals as own join emails on emails.id = own.email_id
     where own.email_id = $1 and own.first_at is not null`,
    [emailId, acceptedAfterHours],
  );
  const [row] = rows;
  return row && { ...row, firstAt: Temporal.Instant.from(row.firstAt) };
}

/**
 * The other emails whose unclear refusals came in a row with that of this one, through the same account and with the same
 * words.
 */
export async function refusedAlike(database: Queryable, emailId: string): Promise<string[]> {
  const { rows } = await database.query<{ id: string }>(
    `select alike.email_id as id from unclear_refusals as own
     join unclear_refusals as alike on alike.in_row and alike.account_id = own.account_id and alike.kind = own.kind
     where own.email_id = $1 and alike.email_id <> $1 and alike.first_at is not null
     order by alike.email_id limit ${alikeMax}`,
    [emailId],
  );
  return rows.map(({ id }) => id);
}

export async function noteAwaitsPerson(database: Queryable, emailId: string): Promise<void> {
  await database.query('update unclear_refusals set awaits_person = true where email_id = $1', [emailId]);
}

/**
 * After the ends of emails: whatever was accepted ends the rows of refusals of its account, and what is over is forgotten.
 * In the commit of the ends, after their projection.
 */
export async function endRefusals(
  transaction: Queryable,
  { accepted, over }: { accepted: readonly string[]; over: readonly string[] },
): Promise<void> {
  if (over.length === 0) return;
  await transaction.query(
    `with over as (delete from unclear_refusals where email_id = any($2))
     update unclear_refusals set in_row = false
     where in_row and email_id <> all($2) and account_id in (
       select ${accountOfEmail} from emails
       where emails.id = any($1) and exists (select from unclear_refusals where in_row))`,
    [accepted, over],
  );
}

/** For leads that are erased, and for a deleted campaign. */
export async function eraseRefusals(transaction: Queryable, emailIds: readonly string[]): Promise<void> {
  await transaction.query('delete from unclear_refusals where email_id = any($1)', [emailIds]);
}

/** In SQL: the refusals of emails that their leads still wait for, in campaigns that are not over. */
const stillUnclear = `unclear_refusals
     join emails on emails.id = unclear_refusals.email_id and emails.status = 'deferred'
     join campaigns on campaigns.id = emails.campaign_id and campaigns.status in ('active', 'paused')
     join enrolments on enrolments.campaign_id = emails.campaign_id and enrolments.lead_id = emails.lead_id
       and enrolments.state = 'waiting' and ${followsAddressOf('emails')}`;

/** One of the refusals that are decided together. */
export interface KeptRefusal {
  emailId: string;
  campaignId: string;
  mailboxId: string | null;
  code: number;
  said: string;
  sameWords: string;
}

/** The refusals of a kind that wait for what happens next or for a person, and how many there are. */
export async function refusalsOfKind(
  database: Queryable,
  kind: string,
  { limit }: { limit: number },
): Promise<{ refusals: KeptRefusal[]; total: number }> {
  const { rows } = await database.query<KeptRefusal & { total: number }>(
    `select email_id as "emailId", emails.campaign_id as "campaignId", emails.mailbox_id as "mailboxId", code, said, same_words as "sameWords",
       (count(*) over ())::int as total
     from ${stillUnclear} where kind = $1 and first_at is not null order by email_id limit $2`,
    [kind, limit],
  );
  return { refusals: rows, total: rows[0]?.total ?? 0 };
}

/** All kinds of refusal that are unclear; those that wait for a person first. With a campaign, those that it has. */
export async function unclearKinds(database: Queryable, campaignId: string | null): Promise<UnclearRefusals[]> {
  const { rows } = await database.query<UnclearRefusals>(
    `select kind, (array_agg(said order by last_at desc))[1] as said, count(*)::int as emails,
       count(*) filter (where awaits_person)::int as undecided, count(distinct unclear_refusals.domain)::int as domains,
       count(distinct emails.campaign_id)::int as campaigns, ${isoText('min(first_at)')} as since,
       coalesce(array_agg(distinct mailboxes.facts ->> 'address') filter (where mailboxes.id is not null), '{}') as mailboxes
     from ${stillUnclear} left join mailboxes on mailboxes.id = emails.mailbox_id
     where first_at is not null
     group by kind having $1::uuid is null or bool_or(emails.campaign_id = $1)
     order by undecided desc, emails desc, kind limit ${kindsMax}`,
    [campaignId],
  );
  return rows;
}

/** Nothing about this email is unclear until it is refused again. */
export async function noteUnderstood(transaction: Queryable, emailId: string): Promise<void> {
  await transaction.query(
    'update unclear_refusals set first_at = null, tries = 0, awaits_person = false where email_id = $1',
    [emailId],
  );
}
