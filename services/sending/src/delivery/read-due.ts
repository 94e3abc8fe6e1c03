import { addressTagOf } from '@cadenza/contracts';
import { domainOf } from '@cadenza/mail-address';
import type { Context } from '../context.ts';
import { settingsInEffect } from '../handlers/product-settings.ts';
import { refusedWayOf } from '../handlers/refused-way.ts';
import { checkNew } from '../loops/check-domains.ts';
import type { DueLead } from '../plan/campaign-facts.ts';
import type { ProductSettings } from '../product-settings/product-settings.ts';
import { customKeys } from '../projections/custom-fields.ts';
import { findRecipients, type Recipient } from '../projections/recipients.ts';
import { findSenderDomains } from '../projections/sender-domains.ts';
import { type AddressOfColleague, colleaguesReplied, findStoppedTags } from '../projections/stops.ts';
import type { Way } from '../refused-domain/waits.ts';
import { noSubjects, type Subjects, subjectsOf } from '../stops/subjects.ts';

/** A lead that is due, with all that its email depends on. */
export interface DueFacts extends DueLead {
  /** Absent when the lead was deleted. */
  recipient: Recipient | undefined;
  /** Whether the book of stops has anything about it. */
  hasStops: boolean;
  /** The custom fields that an email may use. */
  keys: readonly string[];
  subjects: Subjects;
  /** What the links of the email begin with. */
  linkBase: string;
  /** For emails that are claimed the first time. */
  settingsInEffect: ProductSettings;
  /** The provider of the recipient, if it refuses mail of the sender's domain (rule D11). */
  refusedWay: Way | null;
}

/** Reads them for all these leads at once, in their order. */
export async function readDue(context: Context, due: readonly DueLead[]): Promise<DueFacts[]> {
  const { database, settings } = context;
  const wanted = due.map(({ campaign, candidate }) => ({ campaignId: campaign.id, ...candidate }));
  const recipients = await findRecipients(database.byKey, wanted);
  const keys = await customKeys(database.byKey);
  const inEffect = await settingsInEffect(context, database.byKey);
  await checkNew(
    context,
    recipients.flatMap((recipient) => (recipient && domainOf(recipient.email)) ?? []),
  );
  const subjects = due.map((lead, index) => subjectsFor(context, lead, recipients[index]));
  const hasStops = await areStopped(context, recipients, subjects);
  const senders = await findSenderDomains(database.byKey, due.flatMap(senderDomain));
  return Promise.all(
    due.map(async (lead, index) => {
      const recipient = recipients[index];
      const [sender] = senderDomain(lead).map((domain) => senders.get(domain));
      const theirs = domainOf(recipient?.email ?? '');
      return {
        ...lead,
        recipient,
        hasStops: hasStops[index] === true,
        keys,
        subjects: subjects[index] ?? noSubjects,
        linkBase: sender?.origin ?? settings.PUBLIC_URL,
        settingsInEffect: inEffect,
        refusedWay: theirs === null ? null : await refusedWayOf(context, sender?.refusedWays ?? [], theirs),
      };
    }),
  );
}

/** The domain that a lead is due to be written to from. */
const senderDomain = ({ sender }: DueLead): string[] => {
  const domain = domainOf(sender.address);
  return domain === null ? [] : [domain];
};

function subjectsFor(
  { hashKey }: Context,
  { campaign: { id: campaignId, settings } }: DueLead,
  recipient: Recipient | undefined,
): Subjects {
  const stopsColleagues = settings?.stopDomainOnReply === true;
  return recipient ? subjectsOf(recipient.email, { campaignId, stopsColleagues }, hashKey) : noSubjects;
}

/** Whether the book has anything about the addresses, domains or companies of these leads. */
async function areStopped(
  { database }: Context,
  recipients: readonly (Recipient | undefined)[],
  subjects: readonly Subjects[],
): Promise<boolean[]> {
  const domainTags = subjects.map(({ domains }) => domains.map(addressTagOf));
  const stopped = await findStoppedTags(database.byKey, domainTags.flat());
  const replied = await colleaguesReplied(
    database.byKey,
    subjects.map((each, index) => amongColleagues(each, recipients[index])),
  );
  return recipients.map(
    (recipient, index) =>
      recipient?.hasStops === true ||
      replied[index] === true ||
      domainTags[index]?.some((tag) => stopped.has(tag)) === true,
  );
}

/** Rule S12. */
function amongColleagues({ colleagues }: Subjects, recipient: Recipient | undefined): AddressOfColleague {
  if (!recipient || colleagues === null) return { colleaguesTag: null, addressTags: [] };
  const { addressHash, earlierHashes, formerHashes } = recipient;
  const addressTags = [addressHash, ...(earlierHashes ?? []), ...(formerHashes ?? [])].map(addressTagOf);
  return { colleaguesTag: addressTagOf(colleagues), addressTags };
}
