import type { Campaign } from '@cadenza/api-client';
import type { AddressRisk, ArrivalFinding, LaunchCheck, UndeliverableReason } from '@cadenza/contracts';
import type { LeadField } from '@cadenza/lead-fields';
import { lackingWords } from '../../campaign/missing-values.ts';
import { countOf } from '../../campaign/rates.ts';
import { leadEmail, leadName } from '../../lead/lead-display.ts';

/** One line of the launch check. */
export interface Finding {
  kind: string;
  sentence: string;
  /** Whether emails would fail, or nothing would leave, because of it. */
  isGrave?: boolean;
  /** Whether the campaign cannot start before it is put right. */
  forbidsStart?: boolean;
  /** Where it is put right; absent: in the emails; null: nowhere in the product. */
  fixIn?: ArrivalFinding['fixIn'];
  /** Whether the settings of the product have it as well. */
  isInSettings?: boolean;
  /** How many leads it is about; may be more than are listed. 0 when it is about an email or a sender. */
  count: number;
  leads: FoundLead[];
}

export interface FoundLead {
  leadId: string;
  name: string;
  address: string;
  /** What is missing or wrong for this lead. */
  detail: string;
  /** The other campaigns that the detail is about. */
  campaignIds: string[];
}

type Kind = Exclude<
  keyof LaunchCheck,
  'leadCount' | 'unfinishedSteps' | 'unreadableAttachments' | 'senders' | 'arrival'
>;
type Found<Key extends Kind> = NonNullable<LaunchCheck[Key]>['leads'][number];

const suppressedBecause: Record<string, string> = {
  unsubscribed: 'Unsubscribed',
  blocked: 'On your blocklist',
  spam: 'Reported an email as spam',
  bounced: 'The address does not exist',
  'dead-address': 'The address does not exist',
  'in-doubt': 'May have asked for no more email: read what they wrote',
};

const undeliverableBecause: Record<UndeliverableReason, string> = {
  syntax: 'The address is not valid',
  'no-domain': 'The domain does not exist',
  'no-mail-server': 'The domain has no mail server',
  'null-mx': 'The domain says that it takes no mail',
};

const riskyBecause: Record<AddressRisk, string> = {
  disposable: 'A throw-away address',
  role: 'Read by a team, not by one person',
};

/** The findings of a launch check about leads and emails, as sentences; empty when all is well. */
export function findingsOf(
  check: LaunchCheck,
  fields: readonly LeadField[],
  { missingValues, riskyAddresses }: Pick<Campaign, 'missingValues' | 'riskyAddresses'>,
): Finding[] {
  const emptyWords = ({ variables }: { variables: string[] }) => sentenceCase(lackingWords(variables, fields));
  return [
    ...unreadableFiles(check.unreadableAttachments ?? []),
    ...check.unfinishedSteps.map(({ stepNumber, empty }) => ({
      kind: `email ${stepNumber}`,
      sentence: `Email ${stepNumber} has no ${empty.join(' and no ')}`,
      count: 0,
      leads: [],
    })),
    ...(missingValues === 'hold'
      ? waiting(check, fields, emptyWords)
      : finding(check, 'emptyVariables', ['has an empty variable', 'have an empty variable'], emptyWords)),
    ...finding(
      check,
      'invalidAddresses',
      ['has no valid address and gets no email', 'have no valid address and get no email'],
      ({ email }) => (email === '' ? 'No address' : 'The address is not valid'),
    ),
    ...finding(
      check,
      'suppressedAddresses',
      ['has a suppressed address and gets no email', 'have a suppressed address and get no email'],
      ({ reason }) => suppressedBecause[reason] ?? 'Never mailed again',
    ),
    ...finding(
      check,
      'undeliverableAddresses',
      ['has a domain that takes no mail and gets no email', 'have domains that take no mail and get no email'],
      ({ reason }) => undeliverableBecause[reason],
    ),
    ...finding(
      check,
      'riskyAddresses',
      riskyAddresses === 'skip'
        ? ['has a risky address and gets no email', 'have risky addresses and get no email']
        : ['has a risky address', 'have risky addresses'],
      ({ reason }) => riskyBecause[reason],
    ),
    ...finding(
      check,
      'inActiveCampaigns',
      ['is already in another active campaign', 'are already in another active campaign'],
      () => 'Also in',
      ({ campaignIds }) => campaignIds,
    ),
  ];
}

/** Rule D9: the leads that will wait, and for what, where all of them that are known lack the same. */
function waiting(
  check: LaunchCheck,
  fields: readonly LeadField[],
  detailOf: (lead: Found<'emptyVariables'>) => string,
): Finding[] {
  const { count, leads } = check.emptyVariables;
  const kinds = new Set(leads.map(({ variables }) => lackingWords(variables, fields)));
  const [they, have] = count === 1 ? ['it', 'has'] : ['they', 'have'];
  const what = kinds.size === 1 && count === leads.length ? [...kinds][0] : 'not all values';
  const sentence = `will wait: ${they} ${have} ${what}`;
  return finding(check, 'emptyVariables', [sentence, sentence], detailOf);
}

/** Rule D6: one line for all files of an email that have the same problem. */
function unreadableFiles(unreadable: NonNullable<LaunchCheck['unreadableAttachments']>): Finding[] {
  const groups = Map.groupBy(unreadable, ({ stepNumber, problem }) => `files ${problem} ${stepNumber}`);
  return [...groups].map(([kind, files]) => {
    const [{ stepNumber, problem }] = files as [(typeof files)[0]];
    const names = inOneList.format(files.map(({ filename }) => filename));
    const isOne = files.length === 1;
    if (problem === 'gone') {
      const [are, them] = isOne ? ['is missing or was', 'it'] : ['are missing or were', 'them'];
      const sentence = `Email ${stepNumber} would fail: ${names} ${are} changed. Remove ${them} from email ${stepNumber} and upload ${them} again.`;
      return { kind, sentence, isGrave: true, count: 0, leads: [] };
    }
    const [it, is] = isOne ? ['it', 'is'] : ['they', 'are'];
    const sentence = `${names} of email ${stepNumber} cannot be read right now. The email waits until ${it} ${is} back.`;
    return { kind, sentence, count: 0, leads: [] };
  });
}

function finding<Key extends Kind>(
  check: LaunchCheck,
  kind: Key,
  [singular, plural]: [string, string],
  detailOf: (lead: Found<Key>) => string,
  campaignsOf: (lead: Found<Key>) => string[] = () => [],
): Finding[] {
  const found: { count: number; leads: Found<Key>[] } | undefined = check[kind];
  if (!found || found.count === 0) return [];
  const { count, leads } = found;
  const described = leads.map((lead) => ({
    leadId: lead.leadId,
    name: leadName(lead),
    address: leadEmail(lead),
    detail: detailOf(lead),
    campaignIds: campaignsOf(lead),
  }));
  const sentence = `${countOf(count, 'lead')} ${count === 1 ? singular : plural}`;
  return [{ kind, sentence, count, leads: described }];
}

const inOneList = new Intl.ListFormat('en');
const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
