import { isLaunched } from '../../campaign/lifecycle.ts';
import { stepNumberOf } from '../../campaign/progress.ts';
import type { StepKey } from '../../paths.ts';

export interface StepEntry {
  key: StepKey;
  label: string;
  description: string;
  isDone: boolean;
  isLocked: boolean;
}

const steps: { key: StepKey; label: string; description: string }[] = [
  { key: 'overview', label: 'Overview', description: 'Campaign details' },
  { key: 'leads', label: 'Add Leads', description: 'Upload contacts' },
  { key: 'sequence', label: 'Email Sequence', description: 'Build your emails' },
  { key: 'launch', label: 'Launch Settings', description: 'Configure & launch' },
  { key: 'preview', label: 'Preview', description: 'View personalized emails' },
  { key: 'dashboard', label: 'Dashboard', description: 'Track performance' },
];

/** The steps of a campaign: which exist, which are done (before its progress) and which are locked. */
export function stepList(campaign: { status: string; progressStatus: string }): StepEntry[] {
  const launched = isLaunched(campaign.status);
  const current = stepNumberOf(campaign.progressStatus);
  return steps
    .map((step, number) => ({ ...step, isDone: number < current, isLocked: step.key === 'launch' && launched }))
    .filter((step) => launched || step.key !== 'dashboard');
}

/** The step shown when the URL names none. */
export function defaultStep(status: string): StepKey {
  return isLaunched(status) ? 'dashboard' : 'overview';
}
