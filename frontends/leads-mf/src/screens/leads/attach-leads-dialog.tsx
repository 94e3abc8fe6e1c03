import { type Campaign, errorMessage } from '@cadenza/api-client';
import type { Segment } from '@cadenza/contracts';
import { showRefusal, useQuery } from '@cadenza/screen-kit';
import { DialogForm, ErrorState, FormDialog, Spinner } from '@cadenza/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useAttachLeads } from '../../api/attach-leads.ts';
import { leadIdsQuery } from '../../api/leads.ts';
import { CampaignSelect } from '../../components/campaign-select.tsx';

export interface AttachLeadsDialogProps {
  open: boolean;
  onClose: () => void;
  leadIds: string[];
  onAttached: () => void;
}

export function AttachLeadsDialog({ open, onClose, leadIds, onAttached }: AttachLeadsDialogProps) {
  return (
    <AttachDialog
      open={open}
      onClose={onClose}
      description={`${leadIds.length === 1 ? '1 lead is selected.' : `${inWords(leadIds.length)} leads are selected.`} ${remark}`}
    >
      <AttachForm
        leadIds={leadIds}
        onDone={() => {
          onClose();
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
      onClose={onClose}
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
        <AttachForm leadIds={leadIds} onDone={onClose} />
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
  onClose: () => void;
  description: ReactNode;
  children: ReactNode;
}

function AttachDialog(props: AttachDialogProps) {
  return <FormDialog {...props} className="max-w-md" title="Attach to Campaign" />;
}

function AttachForm({ leadIds, onDone }: { leadIds: string[]; onDone: () => void }) {
  const [campaign, setCampaign] = useState<Campaign | null>(null);
  const [doneCount, setDoneCount] = useState(0);
  const attach = useAttachLeads(setDoneCount);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (campaign === null || leadIds.length === 0) return showRefusal('Please select a campaign and leads');
    setDoneCount(0);
    attach.mutate({ campaign, leadIds }, { onSuccess: onDone });
  }

  return (
    <DialogForm onSubmit={submit} submitLabel="Attach Leads" pendingLabel="Attaching..." pending={attach.isPending}>
      <CampaignSelect campaign={campaign} disabled={attach.isPending} onChange={setCampaign} />
      {attach.isPending && doneCount > 0 ? (
        <p role="status" className="text-muted-foreground text-sm tabular-nums">
          {inWords(doneCount)} of {inWords(leadIds.length)} {leadIds.length === 1 ? 'lead is' : 'leads are'} attached.
        </p>
      ) : null}
    </DialogForm>
  );
}
