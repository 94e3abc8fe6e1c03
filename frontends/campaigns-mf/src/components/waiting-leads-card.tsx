import type { Campaign } from '@cadenza/api-client';
import { useLeadFields } from '@cadenza/lead-fields';
import { Link, useQuery } from '@cadenza/screen-kit';
import { Card, CardContent, CardDescription, CardHeader, CardTitle, ScrollArea } from '@cadenza/ui';
import { leadsWithoutValuesQuery } from '../api/list-leads-without-values.ts';
import { lackingWords } from '../campaign/missing-values.ts';
import { countOf, formatCount } from '../campaign/rates.ts';
import { leadEmail, leadName } from '../lead/lead-display.ts';
import { conversationPath, stepPath } from '../paths.ts';

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
        <ScrollArea label="Leads that wait for a value" className="max-h-72 rounded-md border">
          <ul className="divide-y text-sm">
            {leads.map((lead) => (
              <li
                key={lead.leadId}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-3 py-2"
              >
                <span className="min-w-0 max-w-full">
                  <Link
                    to={conversationPath(campaign.id, lead.leadId)}
                    className="block truncate font-medium underline-offset-4 hover:underline"
                    title={leadName(lead)}
                  >
                    {leadName(lead)}
                  </Link>
                  <span className="block truncate text-muted-foreground text-xs" title={leadEmail(lead)}>
                    {leadEmail(lead)}
                  </span>
                </span>
                <span className="wrap-anywhere text-muted-foreground text-xs">
                  Email {lead.stepNumber}: {lackingWords(lead.variables, fields)}
                </span>
              </li>
            ))}
            {count > leads.length ? (
              <li className="px-3 py-2 text-muted-foreground text-xs">and {formatCount(count - leads.length)} more</li>
            ) : null}
          </ul>
        </ScrollArea>
      </CardContent>
    </Card>
  );
}
