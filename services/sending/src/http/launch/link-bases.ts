import { domainOf } from '@cadenza/mail-address';
import type { LinkBase } from '../../arrival/arrival-facts.ts';
import type { Context } from '../../context.ts';
import type { LaunchSender } from '../../projections/mailboxes/launch-senders.ts';
import { findSenderDomains } from '../../projections/sender-domains.ts';
import { hostOf, troubleOfName } from '../../public-links/link-host.ts';
import { relayHostOf } from '../../relay/relay-names.ts';

/** A sender's address, and the mail server by which it sends. */
interface Way {
  address: string;
  serverHost: string;
}

/**
 * What the links in emails of these senders begin with, each once.
 * @param senders null: the relay
 */
export async function linkBasesOf(
  { database, settings, publicLinks }: Pick<Context, 'database' | 'settings' | 'publicLinks'>,
  senders: readonly LaunchSender[] | null,
): Promise<LinkBase[]> {
  const ways = senders
    ? senders.map(({ mailbox, smtpHost }): Way => ({ address: mailbox.facts.address, serverHost: smtpHost }))
    : relayWay(settings);
  const domains = ways.flatMap(({ address }) => domainOf(address) ?? []);
  const known = await findSenderDomains(database, domains);
  const bases = new Map<string, LinkBase>();
  for (const { address, serverHost } of ways) {
    const url = known.get(domainOf(address) ?? '')?.origin ?? settings.PUBLIC_URL;
    const isHere = await publicLinks.isHere(serverHost);
    if (publicLinks.isSink(serverHost) || (isHere && bases.has(url))) continue;
    const trouble = isHere ? (troubleOfName(hostOf(url)) ?? null) : await publicLinks.troubleOf(url, serverHost);
    if (!isHere || trouble) bases.set(url, { url, trouble, isHere });
  }
  return [...bases.values()];
}

function relayWay(settings: Context['settings']): Way[] {
  const serverHost = relayHostOf(settings);
  return serverHost === null ? [] : [{ address: settings.MAIL_FROM.address, serverHost }];
}
