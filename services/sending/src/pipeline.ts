import { inSpan } from '@cadenza/http-kit';
import type { Context } from './context.ts';
import { claimEmails } from './delivery/claim.ts';
import { openConnections } from './delivery/connections.ts';
import { deliver } from './delivery/deliver.ts';
import { heedAccount } from './delivery/heed-account.ts';
import { judgeUnclear } from './delivery/judge-unclear.ts';
import { onlyHeard } from './delivery/only-heard.ts';
import { openOutcomeQueue } from './delivery/outcome-queue.ts';
import { prepare } from './delivery/prepare.ts';
import { watchRepeatedClaims } from './delivery/repeated-claims.ts';
import { toClaims } from './delivery/to-claims.ts';
import type { RecordedClaim } from './email/claim.ts';
import { heedRefusal } from './handlers/heed-refusals.ts';
import { giveUpProbe } from './handlers/note-refusal.ts';
import type { DueLead } from './plan/campaign-facts.ts';

/** How many emails may wait for their files without delaying other campaigns, each of which has at most one. */
const waitingForFilesMax = 1_000;
/** Emails that have left, or wait for a connection, and whose outcome is not recorded yet. */
const unrecordedMax = 500;

/**
 * What an email goes through, from the choice of its lead to its recorded outcome, whoever sends it. Each verb is one file in
 * `delivery`.
 *
 * @param onRoom is called when more emails may be claimed
 * @param onLost is called when the outcome of an email could not be recorded
 */
export function openPipeline(
  context: Context,
  { onRoom, onLost }: { onRoom: () => void; onLost: (error: unknown) => void },
) {
  const { attachedFiles } = context;
  const underWay = new Map<string, Promise<void>>();
  const connections = openConnections(context, { relayConnectionsMax: context.settings.SMTP_CONNECTIONS, onRoom });
  const stepAside = watchRepeatedClaims(({ emailId, delivery }) =>
    context.log.error({ emailId, delivery }, 'an email was claimed again and again, and is never begun'),
  );
  const outcomes = openOutcomeQueue(context, { isMoreComing: () => !connections.areIdle() });

  /** @returns how many leads had their emails claimed, or get none */
  async function claim(due: readonly DueLead[], now: Temporal.Instant): Promise<number> {
    const prepared = await prepare(context, await onlyHeard(context, due, now));
    const wanted = await toClaims(context, prepared);
    const claims = await claimEmails(context, wanted, now);
    context.wakePublisher();
    // At once, so that no recovery meets a claimed email that is not under way.
    for (const each of claims) send(each);
    const claimed = new Set(claims.map(({ email }) => email.facts.emailId));
    for (const { email } of wanted) if (!claimed.has(email.facts.emailId)) await giveUpProbe(context, email);
    return due.length - wanted.length + claims.length;
  }

  /** Claimed emails go to the mail server while the next visits are made. */
  function send(claim: RecordedClaim): void {
    const { campaign, claimed, email } = claim;
    const { emailId, campaignId } = email.facts;
    const attributes = { 'cadenza.email.id': emailId, 'cadenza.campaign.id': campaignId };
    const causes = [campaign.traceparent];
    const recorded = inSpan('send email', { kind: 'client', attributes, causes }, async (span) => {
      const ended = stepAside(await deliver(context, connections, claim));
      const attempt = await heedRefusal(context, email, await judgeUnclear(context, ended));
      span?.setAttribute('cadenza.delivery.outcome', attempt.delivery.outcome);
      await heedAccount(context, claim, attempt);
      const mailboxId = email.sender.mailbox?.id ?? null;
      const about = { campaignId, mailboxId, lastStep: email.lastStep, claimVersion: claimed.version, claimed };
      await outcomes.record({ ...attempt, ...about });
    })
      .catch(onLost)
      .finally(() => {
        underWay.delete(emailId);
        if (room.campaigns() > 0 || room.mailboxes() > 0) onRoom();
      });
    underWay.set(emailId, recorded);
  }

  /** How many more emails may be under way. Those that wait for their files block nobody. */
  const unrecordedRoom = () => unrecordedMax - (underWay.size - Math.min(attachedFiles.waiting(), waitingForFilesMax));

  /** How many more emails may be claimed, by the queue that finds their leads. */
  const room = {
    campaigns: () => Math.min(connections.relayRoom(), unrecordedRoom()),
    mailboxes: () => Math.min(connections.mailboxRoom(), unrecordedRoom()),
  };

  return {
    claim,
    room,
    roomAt: connections.roomAt,
    emailsUnderWay: () => [...underWay.keys()],
    /** Begins no more emails, and waits until the outcomes of the others are recorded. */
    async close(): Promise<void> {
      connections.close();
      await Promise.allSettled(underWay.values());
    },
  };
}
