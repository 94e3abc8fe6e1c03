import { type VariableValues, valuesOf, variableNames } from '@cadenza/email-content';
import { canonicalAddress, sentAddress } from '@cadenza/mail-address';
import { addressRisk } from '../address-check/address-risk.ts';
import {
  deletedLeadReason,
  missingStepReason,
  receivedReason,
  riskyReason,
  unmailableReason,
} from '../enrolment/ending-reasons.ts';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import { neededValues } from '../plan/needed-values.ts';
import { holdsForValues } from '../projections/campaigns/values.ts';
import type { Recipient } from '../projections/recipients.ts';
import type { DueFacts } from './read-due.ts';

export interface ReadyLead {
  kind: 'email';
  recipient: Recipient;
  step: CampaignFacts['steps'][number];
  /** As it is mailed. */
  address: string;
  values: VariableValues;
}

/** What a lead that is due gets. */
export type Judgement =
  | ReadyLead
  /** Another mailbox was faster: a lead that is bound to none is offered to all. */
  | { kind: 'taken' }
  /** Its enrolment follows another address than the lead has (rule J2). */
  | { kind: 'moved' }
  /** It lacks values for this step (rule D9). */
  | { kind: 'lacks' }
  /** It gets nothing more from the campaign. */
  | { kind: 'ended'; reason: string };

type Judged = Pick<DueFacts, 'campaign' | 'candidate' | 'recipient' | 'keys'>;

/** Pure: applies the rules that stop an email, but for the book of stops, to the step as it is now (rules E1, S1, D3). */
export function judgeDue({ campaign, candidate, recipient, keys }: Judged): Judgement {
  const step = campaign.steps.find(({ stepNumber }) => stepNumber === candidate.nextStep);
  if (!step) return ended(missingStepReason);
  if (!recipient) return ended(deletedLeadReason);
  if (recipient.isTaken) return { kind: 'taken' };
  if (recipient.hasMoved) return { kind: 'moved' };
  const address = sentAddress(recipient.email);
  if (address === null) return ended(unmailableReason);
  const skipsRisky = campaign.settings?.riskyAddresses === 'skip';
  if (skipsRisky && addressRisk(canonicalAddress(recipient.email) ?? '')) return ended(riskyReason);
  const values = valuesOf(recipient, keys);
  if (lacksValues({ campaign, candidate, keys }, values)) return { kind: 'lacks' };
  const { begun } = recipient;
  if (begun && (begun.status !== 'deferred' || begun.returned)) return ended(receivedReason);
  return { kind: 'email', recipient, step, address, values };
}

const ended = (reason: string): Judgement => ({ kind: 'ended', reason });

/** Rule D9: looked at again just before the claim, for the values that the text is rendered with. */
function lacksValues(
  { campaign: { settings, steps }, candidate: { nextStep, letGoStep }, keys }: Omit<Judged, 'recipient'>,
  values: VariableValues,
): boolean {
  if (!holdsForValues(settings) || letGoStep === nextStep) return false;
  const step = steps.filter(({ stepNumber }) => stepNumber === nextStep);
  return neededValues(step, variableNames(keys)).some(({ name }) => !values.get(name));
}
