import { mailboxesMax } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';

/** What the decision depends on besides the new mailbox itself. */
export interface ConnectFacts {
  isAddressTaken: boolean;
  mailboxCount: number;
}

type ConnectRule = (facts: ConnectFacts) => Refusal | undefined;

const oneOfAnAddress: ConnectRule = ({ isAddressTaken }) =>
  isAddressTaken ? new Refusal(409, 'mailbox-exists', 'There is a mailbox with this address already.') : undefined;

const notTooMany: ConnectRule = ({ mailboxCount }) =>
  mailboxCount < mailboxesMax
    ? undefined
    : new Refusal(409, 'too-many-mailboxes', `There are ${mailboxesMax} mailboxes already, which is the most.`);

const connectRules: readonly ConnectRule[] = [oneOfAnAddress, notTooMany];

/** Why a mailbox cannot be connected, or nothing. */
export function refuseConnecting(facts: ConnectFacts): Refusal | undefined {
  for (const rule of connectRules) {
    const refusal = rule(facts);
    if (refusal) return refusal;
  }
  return undefined;
}
