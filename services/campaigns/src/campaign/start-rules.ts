import { unfinishedSteps } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import type { ExistingCampaign } from './state.ts';

type StartRule = (campaign: ExistingCampaign, leadCount: number) => Refusal | undefined;

const needsLeads: StartRule = (_, leadCount) =>
  leadCount > 0 ? undefined : new Refusal(409, 'no-leads', 'Add at least one lead before you start the campaign.');

const needsSequence: StartRule = ({ steps }) =>
  steps.length > 0
    ? undefined
    : new Refusal(409, 'no-sequence', 'Write at least one email before you start the campaign.');

const needsWholeEmails: StartRule = ({ steps }) => {
  const [unfinished] = unfinishedSteps(steps);
  if (!unfinished) return undefined;
  const needed = unfinished.empty.map((part) => `a ${part}`);
  return new Refusal(
    409,
    'unfinished-email',
    `Email ${unfinished.stepNumber} needs ${needed.join(' and ')} before you start.`,
  );
};

const startRules: readonly StartRule[] = [needsLeads, needsSequence, needsWholeEmails];

/** Rule L2: why a draft cannot start yet, or nothing. */
export function refuseStart(campaign: ExistingCampaign, leadCount: number): Refusal | undefined {
  for (const rule of startRules) {
    const refusal = rule(campaign, leadCount);
    if (refusal) return refusal;
  }
  return undefined;
}
