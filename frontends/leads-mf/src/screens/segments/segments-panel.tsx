import { errorMessage } from '@cadenza/api-client';
import type { LeadFilter, Segment } from '@cadenza/contracts';
import { segmentsMax } from '@cadenza/contracts/limits';
import { useQuery } from '@cadenza/screen-kit';
import { Button, ErrorState, Spinner } from '@cadenza/ui';
import { Plus, Save } from 'lucide-react';
import { useState } from 'react';
import { segmentsQuery, useChangeSegment, useCreateSegment } from '../../api/segments.ts';
import { filterText, toFilter } from '../../filter/read-filter.ts';
import { SegmentNameForm } from './lazy-segment-name-form.tsx';
import { SegmentRow } from './segment-row.tsx';

/** Counting reads the database: the counts of a long list come one after the other. */
const countsAtOnce = 3;

export interface SegmentsPanelProps {
  /** The filter of the list now. */
  filter: LeadFilter | null;
  /** The segment of the list now. */
  chosen: Segment | null;
  onChoose: (segmentId: string | null) => void;
  onAttach: (segment: Segment) => void;
}

/** Filters that are saved under a name. */
export function SegmentsPanel({ filter, chosen, onChoose, onAttach }: SegmentsPanelProps) {
  const { data: segments, error, isPending, refetch } = useQuery(segmentsQuery);
  const [isNaming, setIsNaming] = useState(false);
  const [counted, setCounted] = useState(0);
  const creation = useCreateSegment();
  const change = useChangeSegment();

  if (isPending) return <Spinner label="Loading segments..." className="mx-auto my-12 size-5" />;
  if (segments === undefined) {
    return (
      <ErrorState
        title="The segments could not be loaded"
        description={errorMessage(error, 'Please try again.')}
        onRetry={() => void refetch()}
      />
    );
  }
  const isSaved = (segment: Segment) => {
    const saved = toFilter(segment.filter);
    return filter !== null && saved !== null && filterText(saved) === filterText(filter);
  };
  const isChanged = chosen !== null && filter !== null && !isSaved(chosen);

  return (
    <div className="min-h-0 flex-1 overflow-y-auto p-4">
      {isNaming && filter !== null ? (
        <SegmentNameForm
          submitLabel="Save Segment"
          send={(name) => creation.mutateAsync({ name, filter })}
          onDone={({ id }) => {
            setIsNaming(false);
            onChoose(id);
          }}
          onCancel={() => setIsNaming(false)}
        />
      ) : filter === null ? (
        <p className="rounded-lg border border-dashed p-4 text-center text-muted-foreground text-sm">
          Filter the list, then save the filter here under a name.
        </p>
      ) : segments.length >= segmentsMax ? (
        <p className="text-muted-foreground text-sm">
          There can be {segmentsMax} segments. Delete one to save another.
        </p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {isChanged ? (
            <Button
              size="sm"
              pending={change.isPending}
              onClick={() => change.mutate({ id: chosen.id, filter }, { onSuccess: () => onChoose(chosen.id) })}
            >
              <Save aria-hidden="true" />
              Save Changes
            </Button>
          ) : null}
          <Button variant="outline" size="sm" onClick={() => setIsNaming(true)}>
            <Plus aria-hidden="true" />
            {chosen === null ? 'Save as Segment' : 'Save as Another Segment'}
          </Button>
        </div>
      )}
      {isChanged && change.error ? (
        <p role="alert" className="mt-2 wrap-anywhere text-destructive text-xs">
          {errorMessage(change.error, 'The segment could not be saved')}
        </p>
      ) : null}
      {segments.length === 0 ? (
        <p className="mt-6 text-center text-muted-foreground text-sm">No segments yet.</p>
      ) : (
        <ul aria-label="Segments" className="mt-4 grid grid-cols-1 divide-y">
          {segments.map((segment, index) => (
            <li key={segment.id} className="min-w-0 py-1">
              <SegmentRow
                segment={segment}
                isChosen={segment.id === chosen?.id}
                newFilter={filter === null || isSaved(segment) ? null : filter}
                counts={index < counted + countsAtOnce}
                onCounted={() => setCounted((before) => before + 1)}
                onChoose={() => onChoose(segment.id)}
                onAttach={() => onAttach(segment)}
                onDeleted={() => {
                  if (segment.id === chosen?.id) onChoose(null);
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
