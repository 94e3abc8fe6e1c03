import type { Campaign } from '@cadenza/api-client';
import { showRefusal } from '@cadenza/screen-kit';
import { Button, Dialog, DialogContent, DialogDescription, DialogFooter, DialogHeader, DialogTitle } from '@cadenza/ui';
import { useState } from 'react';
import { useAttachLeads } from '../../api/attach-leads.ts';
import { CampaignSelect } from './campaign-select.tsx';

export interface AttachLeadsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  leadIds: string[];
  onAttached: () => void;
}

export function AttachLeadsDialog({ open, onOpenChange, leadIds, onAttached }: AttachLeadsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Attach to Campaign</DialogTitle>
          <DialogDescription>
            {leadIds.length === 1 ? '1 lead is selected.' : `${leadIds.length} leads are selected.`} Leads that the
            campaign already has stay as they are.
          </DialogDescription>
        </DialogHeader>
        <AttachForm
          leadIds={leadIds}
          onCancel={() => onOpenChange(false)}
          onDone={() => {
            onOpenChange(false);
            onAttached();
          }}
        />
      </DialogContent>
    </Dialog>
  );
}

function AttachForm(props: { leadIds: string[]; onCancel: () => void; onDone: () => void }) {
  const { leadIds, onCancel, onDone } = props;
  const [campaign, setCampaign] = useState<Campaign | null>(null);
  const attach = useAttachLeads();

  function submit() {
    if (campaign === null || leadIds.length === 0) showRefusal('Please select a campaign and leads');
    else attach.mutate({ campaign, leadIds }, { onSuccess: onDone });
  }

  return (
    <>
      <CampaignSelect campaign={campaign} disabled={attach.isPending} onChange={setCampaign} />
      <DialogFooter>
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
        <Button pending={attach.isPending} onClick={submit}>
          {attach.isPending ? 'Attaching...' : 'Attach Leads'}
        </Button>
      </DialogFooter>
    </>
  );
}
