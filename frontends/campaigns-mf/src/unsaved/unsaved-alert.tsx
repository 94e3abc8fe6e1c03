import type { Campaign } from '@cadenza/api-client';
import { Link, useQueryClient } from '@cadenza/screen-kit';
import { Alert } from '@cadenza/ui';
import { isLaunched } from '../campaign/lifecycle.ts';
import { stepPath } from '../paths.ts';
import { type SavedStep, savedSteps, unsavedStep } from './unsaved-steps.ts';

const titles: Record<SavedStep, string> = { sequence: 'Email Sequence', launch: 'Launch Settings' };

/** Says before a start which steps have changes that nobody saved: what is shown, and what is sent, is without them. */
export function UnsavedAlert({ campaign }: { campaign: Campaign }) {
  const queryClient = useQueryClient();
  const steps = savedSteps.filter((step) => unsavedStep(queryClient, campaign.id, step).read() !== undefined);
  const open = isLaunched(campaign.status) ? steps.filter((step) => step !== 'launch') : steps;
  if (open.length === 0) return null;
  return (
    <Alert variant="warning" title="Unsaved changes">
      This is the campaign as it was saved. Not saved yet:{' '}
      {open.map((step, index) => (
        <span key={step}>
          {index > 0 ? ', ' : null}
          <Link to={stepPath(campaign.id, step)} className="underline underline-offset-4">
            {titles[step]}
          </Link>
        </span>
      ))}
      .
    </Alert>
  );
}
