import type { Campaign } from '@cadenza/api-client';
import { useLeadFields } from '@cadenza/lead-fields';
import { Link, useQuery } from '@cadenza/screen-kit';
import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@cadenza/ui';
import { leadsWithoutValuesQuery } from '../api/list-leads-without-values.ts';
import { lackingWords } from '../campaign/missing-values.ts';
import { countOf } from '../campaign/rates.ts';
import { leadEmail, leadName } from '../lead/lead-display.ts';
import { conversationPath, stepPath } from '../paths.ts';
import { LeadLines } from './lead-lines.tsx';

/** The leads that a running campaign holds until a value comes (rule D9); nothing when there are none. */
export function WaitingLeadsCard({ campaign }: { campaign: Campaign }) {
  const isRunning = campaign.status === 'active' || campaign.status === 'paused';
  const { data } = useQuery({
    ...leadsWithoutValuesQuery(campaign.id),
    enabled: isRunning && campaign.missingValues === 'hold',
  });
  const { data: fields = [] } = useLeadFields();
  if (!data || data.count === 0) return null;
  const { count, leads } = data;
  return (
    <Card aria-label="Waiting for values">
      <CardHeader>
        <CardTitle>{`${countOf(count, 'lead')} ${count === 1 ? 'waits for a value' : 'wait for a value'}`}</CardTitle>
        <CardDescription>
          The next email needs it. Enter it in the{' '}
          <Link to={stepPath(campaign.id, 'leads')} className="text-primary underline underline-offset-4">
            list of leads
          </Link>
          , write a fallback into the email, or open the lead to let it go on without.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <LeadLines
          label="Leads that wait for a value"
          count={count}
          lines={leads.map((lead) => ({
            leadId: lead.leadId,
            name: (
              <Link
                to={conversationPath(campaign.id, lead.leadId)}
                className="underline-offset-4 hover:underline"
                title={leadName(lead)}
              >
                {leadName(lead)}
              </Link>
            ),
            address: leadEmail(lead),
            detail: `Email ${lead.stepNumber}: ${lackingWords(lead.variables, fields)}`,
          }))}
        />
      </CardContent>
    </Card>
  );
}
