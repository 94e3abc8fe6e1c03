import type { Queryable } from '@cadenza/postgres';
import { noteEngagement } from './link-engagement.ts';

interface Opened {
  linkId: string;
  emailId: string;
  at: string;
  test: boolean;
}

/**
 * Rule S7: a test event that says that an email was opened may be taken back. A link that has one therefore keeps each open by
 * its email, as `played` or `opened`; of all others only the first instant is known. Nothing depends on the order of opens
 * by people.
 */
export async function noteOpens(transaction: Queryable, opens: readonly Opened[]): Promise<void> {
  const blocks = opens.some(({ test }) => test) ? opens.map((open) => [open]) : [opens];
  for (const block of blocks) {
    const [first] = block;
    if (first?.test) await keepPlayed(transaction, first);
    else await keepBesidesPlayed(transaction, block);
    await noteEngagement(transaction, 'opened', block);
  }
}

/** In SQL: the link that an event names (`told`), and the one that it was joined into. */
const alsoTold = `cross join lateral
  (select told.id union all select told.joined_into where told.joined_into is not null) as also (told_id)`;

/** What people opened before the first test event stands beside it, under the same email. */
async function keepPlayed(transaction: Queryable, { linkId, emailId, at }: Opened): Promise<void> {
  await transaction.query(
    `with told as materialized (select told_id from links as told ${alsoTold} where told.id = $1)
     insert into link_engagement (link_id, email_id, engagement, at)
     select told_id, $2::uuid, 'played', $3::timestamptz from told
     union all
     select links.id, $2::uuid, 'opened', opened_at from told join links on links.id = told_id
     where opened_at is not null
       and not exists (select from link_engagement where link_id = links.id and engagement = 'played')
     on conflict (link_id, email_id, engagement) do update set at = least(link_engagement.at, excluded.at)`,
    [linkId, emailId, at],
  );
}

/** Nearly always of no link. */
async function keepBesidesPlayed(transaction: Queryable, opens: readonly Opened[]): Promise<void> {
  await transaction.query(
    `insert into link_engagement (link_id, email_id, engagement, at)
     select told_id, opened.email_id, 'opened', min(opened.at)
     from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as opened (link_id, email_id, at)
     join links as told on told.id = opened.link_id ${alsoTold}
     where exists (select from link_engagement where link_id = told_id and engagement = 'played')
     group by told_id, opened.email_id
     on conflict (link_id, email_id, engagement) do update set at = least(link_engagement.at, excluded.at)`,
    [opens.map(({ linkId }) => linkId), opens.map(({ emailId }) => emailId), opens.map(({ at }) => at)],
  );
}

/** Leaves a link alone that does not know of the test event, because an older version heard of it. */
export async function withdrawTestOpen(
  transaction: Queryable,
  { linkId, emailId, openedAt }: { linkId: string; emailId: string; openedAt?: string | undefined },
): Promise<void> {
  if (openedAt !== undefined) await keepBesidesPlayed(transaction, [{ linkId, emailId, at: openedAt, test: false }]);
  await transaction.query(
    `with withdrawn as (
       delete from link_engagement where email_id = $2 and engagement = 'played'
         and link_id in (select told_id from links as told ${alsoTold} where told.id = $1)
       returning link_id, email_id
     )
     update links set opened_at = (
       select min(at) from link_engagement as kept
       where kept.link_id = links.id
         and (kept.engagement = 'opened' or kept.engagement = 'played' and kept.email_id <> withdrawn.email_id)
     ) from withdrawn where links.id = withdrawn.link_id`,
    [linkId, emailId],
  );
}
