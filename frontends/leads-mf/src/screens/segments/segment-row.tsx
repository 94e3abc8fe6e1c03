import { errorMessage } from '@cadenza/api-client';
import type { LeadFilter, Segment } from '@cadenza/contracts';
import { showError, useQuery } from '@cadenza/screen-kit';
import { ActionMenu, Button, ConfirmDialog, cn, Spinner } from '@cadenza/ui';
import { Check, Ellipsis } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { leadCountQuery } from '../../api/leads.ts';
import { useChangeSegment, useDeleteSegment } from '../../api/segments.ts';
import { namedErased } from '../../filter/read-filter.ts';
import { SegmentNameForm } from './lazy-segment-name-form.tsx';

export interface SegmentRowProps {
  segment: Segment;
  isChosen: boolean;
  /** What its filter can be replaced by. */
  newFilter: LeadFilter | null;
  /** Whether its leads may be counted now. */
  counts: boolean;
  onCounted: () => void;
  onChoose: () => void;
  onAttach: () => void;
  onDeleted: () => void;
}

export function SegmentRow({ segment, isChosen, newFilter, counts, onCounted, ...on }: SegmentRowProps) {
  const { id, name } = segment;
  const [asked, setAsked] = useState<'rename' | 'replace' | 'delete' | null>(null);
  const change = useChangeSegment();
  const deletion = useDeleteSegment();
  const close = () => {
    change.reset();
    setAsked(null);
  };

  async function replaceFilter() {
    if (newFilter === null) return;
    try {
      await change.mutateAsync({ id, filter: newFilter });
      on.onChoose();
    } catch (error) {
      showError(error, 'The segment could not be saved');
    } finally {
      close();
    }
  }

  if (asked === 'rename') {
    return (
      <SegmentNameForm
        name={name}
        submitLabel="Rename"
        send={(renamed) => change.mutateAsync({ id, name: renamed })}
        onDone={close}
        onCancel={close}
      />
    );
  }
  return (
    <div className="flex items-center gap-2">
      <button
        type="button"
        dir="auto"
        title={name}
        aria-current={isChosen ? 'true' : undefined}
        onClick={on.onChoose}
        className={cn(
          'flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-left text-sm hover:bg-accent',
          isChosen && 'font-medium text-primary',
        )}
      >
        <span className="min-w-0">
          <span className="block truncate">{name}</span>
          {namedErased(segment.filter) ? (
            <span className="block font-normal text-muted-foreground text-xs">
              A condition that named an erased person was removed.
            </span>
          ) : null}
        </span>
        {isChosen ? <Check aria-hidden="true" className="size-4 shrink-0" /> : null}
      </button>
      <LiveCount segmentId={id} isEnabled={counts} onCounted={onCounted} />
      <ActionMenu
        trigger={
          <Button variant="ghost" size="icon" aria-label={`More about ${name}`} className="size-8">
            <Ellipsis aria-hidden="true" />
          </Button>
        }
        actions={[
          { label: 'Attach to Campaign', act: on.onAttach },
          { label: 'Rename', act: () => setAsked('rename') },
          {
            label: 'Replace its filter',
            description: 'By the filter that is shown now',
            disabled: newFilter === null,
            act: () => setAsked('replace'),
          },
          { label: 'Delete', act: () => setAsked('delete') },
        ]}
      />
      <ConfirmDialog
        open={asked === 'replace'}
        onOpenChange={close}
        title={<span className="wrap-anywhere">Replace the filter of “{name}”?</span>}
        description="The segment has the leads that match the filter shown now, from now on."
        confirmLabel="Replace"
        pending={change.isPending}
        onConfirm={() => void replaceFilter()}
      />
      <ConfirmDialog
        open={asked === 'delete'}
        onOpenChange={close}
        title={<span className="wrap-anywhere">Delete the segment “{name}”?</span>}
        description="Its leads stay."
        confirmLabel="Delete"
        destructive
        pending={deletion.isPending}
        onConfirm={() => deletion.mutate(id, { onSuccess: on.onDeleted, onSettled: close })}
      />
    </div>
  );
}

interface LiveCountProps {
  segmentId: string;
  isEnabled: boolean;
  onCounted: () => void;
}

/** How many leads a segment has now; counted each time the panel opens. */
function LiveCount({ segmentId, isEnabled, onCounted }: LiveCountProps) {
  const { data, error, isFetching } = useQuery({ ...leadCountQuery({ segment: segmentId }), enabled: isEnabled });
  const isDone = isEnabled && !isFetching;
  const tell = useRef(onCounted);
  useEffect(() => {
    if (isDone) tell.current();
  }, [isDone]);
  if (error) {
    return (
      <span title={errorMessage(error, 'It could not be counted')} className="text-muted-foreground text-xs">
        ?
      </span>
    );
  }
  if (data === undefined) return <Spinner label={null} className="size-3.5 text-muted-foreground" />;
  return <span className="text-muted-foreground text-xs tabular-nums">{data.count.toLocaleString('en-US')}</span>;
}
