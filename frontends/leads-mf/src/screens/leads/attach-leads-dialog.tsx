import { type Campaign, errorMessage } from '@cadenza/api-client';
import type { Segment } from '@cadenza/contracts';
import { showRefusal, useQuery } from '@cadenza/screen-kit';
import {
  Button,
  Dialog,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  ErrorState,
  Spinner,
} from '@cadenza/ui';
import { type ReactNode, useState } from 'react';
import { useAttachLeads } from '../../api/attach-leads.ts';
import { leadIdsQuery } from '../../api/leads.ts';
import { CampaignSelect } from './campaign-select.tsx';

export interface AttachLeadsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  leadIds: string[];
  onAttached: () => void;
}

export function AttachLeadsDialog({ open, onOpenChange, leadIds, onAttached }: AttachLeadsDialogProps) {
  return (
    <AttachDialog
      open={open}
      onOpenChange={onOpenChange}
      description={`${leadIds.length === 1 ? '1 lead is selected.' : `${inWords(leadIds.length)} leads are selected.`} ${remark}`}
    >
      <AttachForm
        leadIds={leadIds}
        onCancel={() => onOpenChange(false)}
        onDone={() => {
          onOpenChange(false);
          onAttached();
        }}
      />
    </AttachDialog>
  );
}

export interface AttachSegmentDialogProps {
  /** Null keeps the dialog closed. */
  segment: Segment | null;
  onClose: () => void;
}

/** Attaches the leads that a segment has when the dialog opens: those that are counted here, and no others. */
export function AttachSegmentDialog({ segment, onClose }: AttachSegmentDialogProps) {
  // While the dialog fades out, it still names its segment.
  const [shown, setShown] = useState(segment);
  if (segment !== null && segment !== shown) setShown(segment);
  const selection = { segment: shown?.id ?? '' };
  const { data: leadIds, error, refetch } = useQuery({ ...leadIdsQuery(selection), enabled: segment !== null });

  return (
    <AttachDialog
      open={segment !== null}
      onOpenChange={(open) => (open ? undefined : onClose())}
      description={
        <>
          <span className="wrap-anywhere">The segment “{shown?.name}”</span>{' '}
          {leadIds === undefined
            ? 'is read.'
            : leadIds.length === 1
              ? 'has 1 lead now.'
              : `has ${inWords(leadIds.length)} leads now.`}{' '}
          {remark}
        </>
      }
    >
      {leadIds !== undefined ? (
        <AttachForm leadIds={leadIds} onCancel={onClose} onDone={onClose} />
      ) : error ? (
        <ErrorState
          title="The segment could not be read"
          description={errorMessage(error, 'Please try again.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <Spinner label="Reading the segment..." className="mx-auto my-6 size-5" />
      )}
    </AttachDialog>
  );
}

const remark = 'Leads that the campaign already has stay as they are.';
const inWords = (count: number) => count.toLocaleString('en-US');

interface AttachDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  description: ReactNode;
  children: ReactNode;
}

function AttachDialog({ open, onOpenChange, description, children }: AttachDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-md">
        <DialogHeader>
          <DialogTitle>Attach to Campaign</DialogTitle>
          <DialogDescription>{description}</DialogDescription>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}

function AttachForm(props: { leadIds: string[]; onCancel: () => void; onDone: () => void }) {
  const { leadIds, onCancel, onDone } = props;
  const [campaign, setCampaign] = useState<Campaign | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  const attach = useAttachLeads(setDoneCount);

  function submit() {
    if (campaign === null || leadIds.length === 0) return showRefusal('Please select a campaign and leads');
    setDoneCount(0);
    attach.mutate({ campaign, leadIds }, { onSuccess: onDone });
  }

  return (
    <>
      <CampaignSelect campaign={campaign} disabled={attach.isPending} onChange={setCampaign} />
      {attach.isPending && doneCount > 0 ? (
        <p role="status" className="text-muted-foreground text-sm tabular-nums">
          {inWords(doneCount)} of {inWords(leadIds.length)} leads are attached.
        </p>
      ) : null}
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
