import { type Queryable, together } from '@cadenza/postgres';
import { type EmailClaim, type EmailEnd, heardAt, usesAllowance } from '../email/ends.ts';
import { noteClaimsInCampaigns, noteEndsInCampaigns, type Revisions } from './campaigns/emails-under-way.ts';
import { noteClaimsInLedger, noteEndsInLedger } from './emails.ts';
import { noteClaimsInEnrolments, noteEndsInEnrolments } from './enrolments/attempts.ts';
import { type LaneClaim, noteClaimsInLanes, noteEndsInLanes } from './mailboxes/lanes.ts';

/*
 * An attempt concerns these read models. The ledger comes last: an erasure, too, locks the enrolments before the emails.
 */

/**
 * Projects claims of emails of different leads.
 *
 * @param revisions absent in a rebuild
 * @throws VersionConflict when a campaign changed after its facts were read, or a lead no longer waits
 */
export async function projectClaims(
  transaction: Queryable,
  claims: readonly EmailClaim[],
  revisions?: Revisions,
): Promise<void> {
  await together([
    noteClaimsInCampaigns(transaction, claims, revisions),
    noteClaimsInLanes(transaction, laneClaims(claims, revisions)),
    noteClaimsInEnrolments(transaction, claims, { mustWait: revisions !== undefined }),
    noteClaimsInLedger(transaction, claims),
  ]);
}

/**
 * Projects the ends of attempts at emails of different leads.
 * @param visitAt asks for visits to their campaigns; absent in a rebuild
 */
export async function projectEnds(
  transaction: Queryable,
  ends: readonly EmailEnd[],
  visitAt?: Temporal.Instant,
): Promise<void> {
  await together([
    noteEndsInCampaigns(transaction, ends, visitAt),
    noteEndsInLanes(transaction, ends.map(laneEnd), visitAt),
    noteEndsInEnrolments(transaction, ends),
    noteEndsInLedger(transaction, ends),
  ]);
}

function laneClaims(claims: readonly EmailClaim[], revisions?: Revisions): LaneClaim[] {
  return claims.flatMap(({ data: { emailId, campaignId, mailboxId, mailboxDay } }) => {
    if (!mailboxId || !mailboxDay) return [];
    const decidedOn = {
      mailboxRevision: revisions?.mailboxes.get(mailboxId) ?? null,
      campaignRevision: revisions?.campaigns.get(campaignId) ?? null,
    };
    return [{ emailId, campaignId, mailboxId, day: mailboxDay, ...decidedOn }];
  });
}

function laneEnd(end: EmailEnd) {
  return { emailId: end.data.emailId, heardAt: heardAt(end), usesAllowance: usesAllowance(end) };
}
