import type { Campaign } from '@cadenza/api-client';
import { DialogForm } from '@cadenza/ui';
import { type FormEvent, useState } from 'react';
import { useDetachLeads } from '../../api/bulk-leads.ts';
import { CampaignSelect } from '../../components/campaign-select.tsx';
import type { BulkFormProps } from './bulk-form-props.ts';
import { BulkProgress, BulkResult } from './bulk-result.tsx';
import { inWords } from './counts.ts';

export function DetachForm({ leadIds, onClose }: BulkFormProps) {
  const [campaign, setCampaign] = useState<Campaign | null>(null);
  const [error, setError] = useState<string>();
  const [done, setDone] = useState(0);
  const detach = useDetachLeads(setDone);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (campaign === null) return setError('Please select a campaign');
    setDone(0);
    detach.mutate({ campaign, leadIds });
  }

  if (detach.data !== undefined) {
    const rest = leadIds.length - detach.data;
    const sentences = [
      `${inWords(detach.data, 'lead was', 'leads were')} removed from ${campaign?.name}.`,
      ...(rest > 0 ? [`${inWords(rest, 'lead was', 'leads were')} not in it.`] : []),
    ];
    return <BulkResult sentences={sentences} onClose={onClose} />;
  }
  return (
    <DialogForm
      onSubmit={submit}
      submitLabel="Remove Leads"
      pendingLabel="Removing..."
      pending={detach.isPending}
      variant="destructive"
    >
      <CampaignSelect
        campaign={campaign}
        disabled={detach.isPending}
        error={error}
        onChange={(chosen) => {
          setCampaign(chosen);
          setError(undefined);
        }}
      />
      <p className="text-muted-foreground text-sm">
        What was planned for them in this campaign is not sent. They stay in your list.
      </p>
      <BulkProgress done={done} of={leadIds.length} />
    </DialogForm>
  );
}
