import type { FunnelStep } from '@cadenza/contracts';
import { Card, CardContent, CardDescription, CardHeader, CardTitle, EmptyState } from '@cadenza/ui';
import { Filter } from 'lucide-react';
import { formatCount, formatRate } from '../../campaign/rates.ts';
import { stepName } from './step-name.ts';

/**
 * What became of the emails of each step. Bars are shares of what the step sent; the figures beside them say the same
 * in numbers.
 */
export function FunnelCard({ steps }: { steps: FunnelStep[] }) {
  return (
    <Card aria-label="Funnel by step">
      <CardHeader>
        <CardTitle>Funnel by step</CardTitle>
        <CardDescription>Emails of each step, and the share of those sent that people reacted to.</CardDescription>
      </CardHeader>
      {steps.length === 0 ? (
        <EmptyState icon={<Filter />} title="No steps yet" />
      ) : (
        <CardContent>
          <ol className="grid gap-x-8 gap-y-6 @2xl:grid-cols-2 @5xl:grid-cols-3">
            {steps.map((step) => (
              <li key={step.stepNumber} className="min-w-0">
                <StepFunnel step={step} />
              </li>
            ))}
          </ol>
        </CardContent>
      )}
    </Card>
  );
}

const nameOf = ({ stepNumber }: FunnelStep) => (stepNumber === null ? 'Other emails' : stepName(stepNumber));

function StepFunnel({ step }: { step: FunnelStep }) {
  const stages = [
    { name: 'Sent', count: step.sentCount, bar: 'bg-muted-foreground' },
    { name: 'Replied', count: step.replyCount, bar: 'bg-success' },
    { name: 'Bounced', count: step.bounceCount, bar: 'bg-destructive' },
    { name: 'Opened', count: step.openCount, bar: 'bg-primary' },
    { name: 'Clicked', count: step.clickCount, bar: 'bg-primary' },
  ];
  return (
    <>
      <h3 className="mb-2 font-medium text-[0.8125rem]">{nameOf(step)}</h3>
      <dl className="grid gap-1.5 text-xs tabular-nums">
        {stages.map(({ name, count, bar }) => (
          <div key={name} className="grid grid-cols-[4.25rem_1fr_6.5rem] items-center gap-2">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="contents">
              <span aria-hidden="true" className="h-2.5 rounded-sm bg-muted">
                <span
                  className={`block h-full rounded-sm ${bar}`}
                  style={{ width: `${shareOf(count, step.sentCount)}%` }}
                />
              </span>
              <span className="text-right">
                <span className="font-medium">{formatCount(count)}</span>{' '}
                {name === 'Sent' ? null : (
                  <span className="text-muted-foreground">({formatRate(count, step.sentCount)})</span>
                )}
              </span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Any count above 0 gets a visible bar. */
const shareOf = (count: number, sent: number) =>
  count === 0 ? 0 : Math.max(1, Math.min(100, (count / Math.max(sent, 1)) * 100));
