import type { Campaign } from '@cadenza/api-client';
import { Button, Card, CardContent, CardHeader, CardTitle, cn, PageHeader, StatusBadge } from '@cadenza/ui';
import { Check, Copy } from 'lucide-react';
import { useDuplicateCampaign } from '../../api/duplicate-campaign.ts';
import { spacedProgress, stepsDone } from '../../campaign/progress.ts';
import { PageBody } from '../../components/page-body.tsx';
import { NextLink, StepFooter } from '../../components/step-footer.tsx';
import { stepPath } from '../../paths.ts';
import { NameEditor } from './name-editor.tsx';

const nextSteps = ['Add leads', 'Build your email sequence', 'Configure launch settings', 'Launch your campaign'];

export function OverviewScreen({ campaign }: { campaign: Campaign }) {
  const done = stepsDone(campaign.progressStatus);
  const duplication = useDuplicateCampaign();
  return (
    <PageBody className="max-w-4xl">
      <PageHeader
        title="Campaign Overview"
        description="What this campaign is, and what comes next."
        actions={
          <Button variant="outline" pending={duplication.isPending} onClick={() => duplication.mutate(campaign.id)}>
            <Copy aria-hidden="true" />
            Duplicate
          </Button>
        }
      />
      <Card>
        <CardContent className="divide-y">
          <div className="pb-4">
            <p className="mb-1 text-muted-foreground text-xs">Campaign Name</p>
            <NameEditor campaign={campaign} />
          </div>
          <dl className="grid grid-cols-2 gap-4 pt-4">
            <div>
              <dt className="mb-1.5 text-muted-foreground text-xs">Status</dt>
              <dd>
                <StatusBadge status={campaign.status} />
              </dd>
            </div>
            <div>
              <dt className="mb-1.5 text-muted-foreground text-xs">Progress</dt>
              <dd className="font-medium capitalize">{spacedProgress(campaign.progressStatus)}</dd>
            </div>
          </dl>
        </CardContent>
      </Card>
      <Card aria-label="Next Steps">
        <CardHeader>
          <CardTitle>Next Steps</CardTitle>
        </CardHeader>
        <CardContent>
          <ol className="grid gap-3">
            {nextSteps.map((step, index) => (
              <li key={step} className="flex items-center gap-3">
                <StepMark number={index + 1} isDone={index < done} />
                <span className={index < done ? 'text-muted-foreground' : undefined}>{step}</span>
                {index < done ? <span className="sr-only">(done)</span> : null}
              </li>
            ))}
          </ol>
        </CardContent>
      </Card>
      <StepFooter>
        <span />
        <NextLink to={stepPath(campaign.id, 'leads')}>Next: Add Leads</NextLink>
      </StepFooter>
    </PageBody>
  );
}

function StepMark({ number, isDone }: { number: number; isDone: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cn(
        'flex size-6 shrink-0 items-center justify-center rounded-full font-semibold text-xs tabular-nums',
        isDone ? 'bg-success-soft text-success' : 'bg-primary-soft text-primary',
      )}
    >
      {isDone ? <Check className="size-3.5" strokeWidth={2.5} /> : number}
    </span>
  );
}
