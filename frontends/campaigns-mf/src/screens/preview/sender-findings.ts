import type { IdleSender, IdleSenderReason, LaunchSenders } from '@cadenza/contracts';
import { formatCount } from '../../campaign/rates.ts';
import type { Finding } from './findings.ts';

const namedMax = 3;
const inOneList = new Intl.ListFormat('en');

/** Rules M1, M7, M8 and M11: the senders that send nothing, one line for all that have the same reason, and what to do. */
export function senderFindings(senders: LaunchSenders | undefined): Finding[] {
  if (!senders) return [];
  const { ableCount, idleCount, idle } = senders;
  if (ableCount === 0 && idleCount === 0)
    return [
      aFinding(
        'senders',
        'None of the senders that this campaign names is a connected mailbox. Choose others, or connect a mailbox.',
        true,
      ),
    ];
  const isGrave = ableCount === 0 && !idle.some(({ reason }) => reason === 'waiting');
  const groups = Map.groupBy(idle, ({ reason, stoppedDomain }) => (stoppedDomain ? 'domain' : reason));
  const unnamed = idleCount - idle.length;
  return [
    ...[...groups].map(([reason, mailboxes]) => aFinding(`senders ${reason}`, sentenceFor(reason, mailboxes), isGrave)),
    ...(unnamed > 0 ? [aFinding('senders more', moreOf(unnamed), isGrave)] : []),
  ];
}

const moreOf = (count: number) =>
  `${formatCount(count)} more of its mailboxes ${count === 1 ? 'sends' : 'send'} nothing.`;

const aFinding = (kind: string, sentence: string, isGrave: boolean): Finding => {
  return { kind, sentence, isGrave, fixIn: 'senders', count: 0, leads: [] };
};

function sentenceFor(reason: IdleSenderReason | 'domain', mailboxes: readonly IdleSender[]): string {
  const isOne = mailboxes.length === 1;
  const who = namesOf(mailboxes);
  const it = isOne ? 'it' : 'them';
  switch (reason) {
    case 'paused':
      return `${who} ${isOne ? 'is paused and sends' : 'are paused and send'} nothing. Resume ${it}, or choose other senders.`;
    case 'needs-attention':
      return `${who} ${isOne ? 'needs attention and sends' : 'need attention and send'} nothing. Put ${it} right, or choose other senders.`;
    case 'removed':
      return `${who} ${isOne ? 'was removed and sends' : 'were removed and send'} nothing. Choose other senders.`;
    case 'waiting':
      return `${who} cannot send right now: ${isOne ? 'its mail server does' : 'their mail servers do'} not take emails. ${isOne ? 'It is' : 'They are'} tried again.`;
    case 'domain':
      return `${who} ${isOne ? 'writes' : 'write'} to nobody for the first time, because neither SPF nor DKIM vouches for ${domainsOf(mailboxes)}. Set the records, or choose other senders.`;
    case 'hours':
      return `The hours of ${who} and the sending window of this campaign are never open at the same time. Change one of them.`;
    default:
      return reason satisfies never;
  }
}

const domainsOf = (mailboxes: readonly IdleSender[]) =>
  inOneList.format(new Set(mailboxes.flatMap(({ stoppedDomain }) => stoppedDomain ?? [])));

/** The first addresses, and how many more there are. */
function namesOf(mailboxes: readonly IdleSender[]): string {
  const addresses = mailboxes.map(({ address }) => address);
  if (addresses.length <= namedMax + 1) return inOneList.format(addresses);
  return inOneList.format([...addresses.slice(0, namedMax), `${addresses.length - namedMax} more`]);
}
