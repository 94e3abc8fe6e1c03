import type { Campaign } from '@cadenza/api-client';
import { Card, CardContent, CardHeader, CardTitle, PageHeader, StatusBadge } from '@cadenza/ui';
import { spacedProgress } from '../../campaign/progress.ts';
import { PageBody } from '../../components/page-body.tsx';
import { NextLink, StepFooter } from '../../components/step-footer.tsx';
import { stepPath } from '../../paths.ts';
import { NameEditor } from './name-editor.tsx';

const nextSteps = ['Add leads', 'Build your email sequence', 'Configure launch settings', 'Launch your campaign'];

export function OverviewScreen({ campaign }: { campaign: Campaign }) {
  return (
    <PageBody className="max-w-4xl">
      <PageHeader title="Campaign Overview" description="What this campaign is, and what comes next." />
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
      <Card>
        <CardHeader>
          <CardTitle>Next Steps</CardTitle>
        </CardHeader>
        <CardContent>
          <ol className="grid gap-3">
            {nextSteps.map((step, index) => (
              <li key={step} className="flex items-center gap-3">
                <span
                  aria-hidden="true"
                  className="flex size-6 shrink-0 items-center justify-center rounded-full bg-primary-soft font-semibold text-primary text-xs tabular-nums"
                >
                  {index + 1}
                </span>
                {step}
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
