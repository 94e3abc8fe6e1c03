import { type Campaign, errorMessage } from '@cadenza/api-client';
import { LeadForm } from '@cadenza/lead-entry';
import { useNavigate } from '@cadenza/screen-kit';
import { Alert, Badge, Button, Card, CardContent, CardTitle, EmptyState, ErrorState, PageHeader } from '@cadenza/ui';
import { ArrowRight, Check, Plus, Upload, Users } from 'lucide-react';
import { useState } from 'react';
import { useCampaignLeads } from '../../api/list-campaign-leads.ts';
import { countOf } from '../../campaign/rates.ts';
import { LoadingLine } from '../../components/loading-line.tsx';
import { PageBody } from '../../components/page-body.tsx';
import { BackLink, NextLink, StepFooter } from '../../components/step-footer.tsx';
import { WaitingLeadsCard } from '../../components/waiting-leads-card.tsx';
import { stepPath, uploadPath } from '../../paths.ts';
import { AddLeadDialog } from './add-lead-dialog.tsx';
import { ExistingLeadsDialog } from './existing/lazy-existing-leads-dialog.tsx';
import { LeadList } from './lead-list.tsx';

export function LeadsScreen({ campaign }: { campaign: Campaign }) {
  const leads = useCampaignLeads(campaign.id);
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<'add' | 'existing' | null>(null);
  const isMissing = leads.error !== null && leads.rows.length === 0;
  const isLoaded = !leads.isPending && !isMissing;
  const count = isLoaded ? leads.total : campaign.totalLeads;
  const hasLeads = count > 0;

  return (
    <PageBody>
      <PageHeader
        title="Add Leads"
        description="Upload contacts for this campaign. At least one lead is required to continue."
      />
      <WaitingLeadsCard campaign={campaign} />
      <Card aria-label="Campaign Leads">
        <div className="flex flex-wrap items-center justify-between gap-3 border-b px-5 py-4">
          <div className="flex items-center gap-2.5">
            <CardTitle>Campaign Leads</CardTitle>
            <Badge variant="secondary">{countOf(count, 'lead')}</Badge>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              onPointerEnter={LeadForm.preload}
              onFocus={LeadForm.preload}
              onClick={() => setOpenDialog('add')}
            >
              <Plus aria-hidden="true" />
              Add Lead
            </Button>
            <Button
              variant="outline"
              onPointerEnter={ExistingLeadsDialog.preload}
              onFocus={ExistingLeadsDialog.preload}
              onClick={() => setOpenDialog('existing')}
            >
              <Users aria-hidden="true" />
              Add Existing
            </Button>
            <Button variant={hasLeads ? 'outline' : 'default'} onClick={() => void navigate(uploadPath(campaign.id))}>
              <Upload aria-hidden="true" />
              Upload CSV
            </Button>
          </div>
        </div>
        {leads.isPending ? (
          <CardContent className="pt-5">
            <LoadingLine>Loading leads...</LoadingLine>
          </CardContent>
        ) : isMissing ? (
          <ErrorState
            title="The leads could not be loaded"
            description={errorMessage(leads.error, 'Please try again.')}
            onRetry={leads.readAgain}
          />
        ) : hasLeads ? (
          <LeadList campaign={campaign} leadCount={count} />
        ) : (
          <EmptyState
            icon={<Users />}
            title="No leads uploaded yet"
            description="Upload a CSV file to add leads to this campaign"
          />
        )}
      </Card>
      {isLoaded && !hasLeads ? (
        <Alert variant="warning">You need to upload at least one lead before you can continue to the next step.</Alert>
      ) : null}
      <StepFooter>
        <BackLink to={stepPath(campaign.id, 'overview')}>Back: Overview</BackLink>
        <NextLink
          to={stepPath(campaign.id, 'sequence')}
          disabled={!hasLeads}
          icon={hasLeads ? <Check role="img" aria-label="Leads added" /> : <ArrowRight aria-hidden="true" />}
        >
          Next: Email Sequence
        </NextLink>
      </StepFooter>
      <AddLeadDialog campaignId={campaign.id} open={openDialog === 'add'} onClose={() => setOpenDialog(null)} />
      <ExistingLeadsDialog
        campaignId={campaign.id}
        open={openDialog === 'existing'}
        onClose={() => setOpenDialog(null)}
      />
    </PageBody>
  );
}
