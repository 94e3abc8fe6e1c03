import { type ArrivalFinding, readAnswersMax } from '@cadenza/contracts';
import { isRecent } from '../../answers/judge-thread.ts';
import { arrivalFindings } from '../../arrival/arrival-findings.ts';
import { domainsOfSenders } from '../../arrival/sender-domains.ts';
import type { Context } from '../../context.ts';
import { settingsInEffect } from '../../handlers/product-settings.ts';
import type { LaunchFacts } from '../../projections/launch-check.ts';
import type { LaunchSender } from '../../projections/mailboxes/launch-senders.ts';
import { recordsOf } from '../../projections/mailboxes/sending-domains.ts';
import { linkBasesOf } from './link-bases.ts';
import { mailableLeads } from './mailable-leads.ts';

interface Launch {
  id: string;
  campaign: LaunchFacts;
  senders: readonly LaunchSender[] | null;
  names: ReadonlySet<string>;
  now: Temporal.Instant;
}

/** What may keep the emails of a campaign from arriving (rule L10). */
export async function checkArrival(
  context: Pick<Context, 'answersRead' | 'database' | 'hashKey' | 'settings' | 'publicLinks'>,
  { id, campaign, senders: named, names, now }: Launch,
): Promise<ArrivalFinding[]> {
  const { database, settings } = context;
  const senders = named?.filter(({ mailbox }) => mailbox.away !== 'removed') ?? null;
  const relayAddress = settings.MAIL_FROM.address;
  const rampsUp = senders?.some(({ mailbox }) => mailbox.facts.ramp !== null) && campaign.status === 'draft';
  return arrivalFindings({
    ...{ settings: campaign.settings, steps: campaign.steps, names, senders, relayAddress, now },
    readsRelay: settings.IMAP_URL !== undefined || settings.SMTP_URL === undefined,
    unreadAccounts: await unreadAmong(context, senders ?? [], now),
    domains: await recordsOf(database, domainsOfSenders({ senders, relayAddress })),
    checksDomains: settings.ADDRESS_CHECK,
    ownHosts: [new URL(settings.PUBLIC_URL).hostname],
    linkBases: await linkBasesOf(context, senders),
    postalAddress: (await settingsInEffect(context, database)).postalAddress,
    leadCount: rampsUp ? await mailableLeads(context, { id, ...campaign }) : null,
  });
}

/** Accounts of these senders that were not read lately. A person who launches does not wait for long to hear it. */
async function unreadAmong(
  { answersRead, settings }: Pick<Context, 'answersRead' | 'settings'>,
  senders: readonly LaunchSender[],
  now: Temporal.Instant,
): Promise<ReadonlySet<string>> {
  const accounts = senders.flatMap(({ mailbox }) =>
    [mailbox.imapAccount, mailbox.answersAccount].flatMap((id) => id ?? []),
  );
  const asked = [...new Set(accounts)].slice(0, readAnswersMax);
  const heard = asked.length > 0 ? await answersRead.ask(asked, []) : undefined;
  if (!heard) return new Set();
  return new Set(asked.filter((id) => !isRecent(heard.readings.get(id), now, settings.CLOCK_SPEED)));
}
