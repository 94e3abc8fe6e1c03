import { useSettled } from '@cadenza/long-list';
import { showError, showSuccess } from '@cadenza/screen-kit';
import { Checkbox, DialogForm, FormDialog, Label } from '@cadenza/ui';
import { type FormEvent, useId, useState } from 'react';
import { useAddExisting } from '../../../api/existing-leads.ts';
import { countOf } from '../../../campaign/rates.ts';
import { groupsOf, type LeadChoice } from './choice.ts';
import { FoundLeads } from './found-leads.tsx';
import { SourceFields } from './source-fields.tsx';
import { useCounts } from './use-counts.ts';

export interface ExistingLeadsDialogProps {
  campaignId: string;
  open: boolean;
  onClose: () => void;
}

export function ExistingLeadsDialog({ campaignId, open, onClose }: ExistingLeadsDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      className="max-w-xl"
      title="Add Existing Leads"
      description="Choose from the leads you already have. Those who must not be mailed are left out."
    >
      <ExistingLeadsForm campaignId={campaignId} onClose={onClose} />
    </FormDialog>
  );
}

const inWords = (count: number) => count.toLocaleString('en-US');

function ExistingLeadsForm({ campaignId, onClose }: Omit<ExistingLeadsDialogProps, 'open'>) {
  const [choice, setChoice] = useState<LeadChoice>({ search: '', from: 'all', onlyNew: true });
  const [progress, setProgress] = useState<string | null>(null);
  const settled = useSettled(choice);
  const groups = groupsOf(settled, campaignId);
  const counts = useCounts(groups);
  const addition = useAddExisting(campaignId, (done, all) => setProgress(`${inWords(done)} of ${inWords(all)} added`));
  const onlyNewId = useId();
  const isSettled = settled === choice && !counts.areOld;
  const { added } = counts.of;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!isSettled || added === undefined || added === 0) return;
    try {
      const count = await addition.mutateAsync(groups.added);
      showSuccess(count === 0 ? 'These leads are already in this campaign' : `${countOf(count, 'lead')} added`);
      onClose();
    } catch (error) {
      showError(error, 'Failed to add leads');
    } finally {
      setProgress(null);
    }
  }

  return (
    <DialogForm
      onSubmit={(event) => void submit(event)}
      submitLabel={isSettled && added !== undefined && added > 0 ? `Add ${countOf(added, 'Lead')}` : 'Add Leads'}
      pendingLabel="Adding..."
      pending={addition.isPending}
      disabled={!isSettled || !added}
    >
      <SourceFields choice={choice} onChange={(changed) => setChoice((before) => ({ ...before, ...changed }))} />
      <FoundLeads selection={groups.found} counts={counts} />
      <div className="flex items-center gap-2.5">
        <Checkbox
          id={onlyNewId}
          checked={choice.onlyNew}
          onCheckedChange={(checked) => setChoice((before) => ({ ...before, onlyNew: checked === true }))}
        />
        <Label htmlFor={onlyNewId} className="font-normal text-sm">
          Skip leads of other campaigns
        </Label>
      </div>
      {progress === null ? null : (
        <p role="status" className="text-muted-foreground text-sm tabular-nums">
          {progress}
        </p>
      )}
    </DialogForm>
  );
}
