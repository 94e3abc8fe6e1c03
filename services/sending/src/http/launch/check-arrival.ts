import type { ArrivalFinding } from '@cadenza/contracts';
import { arrivalFindings } from '../../arrival/arrival-findings.ts';
import { domainsOfSenders } from '../../arrival/sender-domains.ts';
import type { Context } from '../../context.ts';
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
  context: Pick<Context, 'database' | 'settings' | 'publicLinks'>,
  { id, campaign, senders: named, names, now }: Launch,
): Promise<ArrivalFinding[]> {
  const { database, settings } = context;
  const senders = named?.filter(({ mailbox }) => mailbox.away !== 'removed') ?? null;
  const relayAddress = settings.MAIL_FROM.address;
  const rampsUp = senders?.some(({ mailbox }) => mailbox.facts.ramp !== null) && campaign.status === 'draft';
  return arrivalFindings({
    ...{ settings: campaign.settings, steps: campaign.steps, names, senders, relayAddress, now },
    readsRelay: settings.IMAP_URL !== undefined || settings.SMTP_URL === undefined,
    domains: await recordsOf(database, domainsOfSenders({ senders, relayAddress })),
    checksDomains: settings.ADDRESS_CHECK,
    ownHosts: [new URL(settings.PUBLIC_URL).hostname],
    linkBases: await linkBasesOf(context, senders),
    postalAddress: settings.MAIL_POSTAL_ADDRESS?.trim() || null,
    leadCount: rampsUp ? await mailableLeads(database, { id, ...campaign }) : null,
  });
}
