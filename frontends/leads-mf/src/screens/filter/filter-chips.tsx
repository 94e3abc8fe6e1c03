import type { LeadFilter, Segment } from '@cadenza/contracts';
import { leadFieldsQuery } from '@cadenza/lead-fields';
import { mailboxesQuery } from '@cadenza/mailbox-choice';
import { useQuery, useShownTimes } from '@cadenza/screen-kit';
import { Badge, Button } from '@cadenza/ui';
import { X } from 'lucide-react';
import { Fragment } from 'react';
import { campaignsQuery } from '../../api/campaigns.ts';
import { conditionWords, type FilterNames } from '../../filter/filter-words.ts';
import { isGroup } from '../../filter/read-filter.ts';

export interface FilterChipsProps {
  filter: LeadFilter | null;
  segment: Segment | null;
  isChanged: boolean;
  onChange: (filter: LeadFilter | null) => void;
  onClear: () => void;
}

/** What the list is filtered by, in words, each part with a way to take it out. */
export function FilterChips({ filter, segment, isChanged, onChange, onClear }: FilterChipsProps) {
  const names = useFilterNames(filter);
  const conditions = filter?.conditions ?? [];
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      {segment === null ? null : (
        <Chip
          label={`Segment: ${segment.name}${isChanged ? ' (changed)' : ''}`}
          removal={`Leave the segment ${segment.name}`}
          variant="default"
          onRemove={onClear}
        />
      )}
      <ul aria-label="Filter" className="contents">
        {conditions.map((part, index) => {
          const words = isGroup(part)
            ? part.conditions.map((each) => conditionWords(each, names)).join(part.match === 'all' ? ' and ' : ' or ')
            : conditionWords(part, names);
          const others = conditions.filter((_, place) => place !== index);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: equal conditions are interchangeable
            <Fragment key={index}>
              {index > 0 ? (
                <li className="text-muted-foreground text-xs">{filter?.match === 'any' ? 'or' : 'and'}</li>
              ) : null}
              <li className="min-w-0 max-w-full">
                <Chip
                  label={words}
                  removal={`Remove: ${words}`}
                  variant="secondary"
                  onRemove={() =>
                    onChange(others.length === 0 || filter === null ? null : { ...filter, conditions: others })
                  }
                />
              </li>
            </Fragment>
          );
        })}
      </ul>
      <Button variant="ghost" size="sm" className="h-7" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}

interface ChipProps {
  label: string;
  removal: string;
  variant: 'default' | 'secondary';
  onRemove: () => void;
}

function Chip({ label, removal, variant, onRemove }: ChipProps) {
  return (
    <Badge variant={variant} className="min-h-7 max-w-full py-0 pr-0.5">
      <span dir="auto" title={label} className="max-w-96 truncate">
        {label}
      </span>
      <Button variant="ghost" size="icon" aria-label={removal} className="size-6 rounded-full" onClick={onRemove}>
        <X aria-hidden="true" className="size-3" />
      </Button>
    </Badge>
  );
}

/** Reads the names that the filter needs. */
function useFilterNames(filter: LeadFilter | null): FilterNames {
  const parts = filter?.conditions.flatMap((part) => (isGroup(part) ? part.conditions : [part])) ?? [];
  const hasFields = parts.some(({ on }) => on === 'custom');
  const hasMailboxes = parts.some((part) => part.on === 'mailbox' && part.value !== 'relay');
  const hasCampaigns = parts.some((part) => 'campaignId' in part && part.campaignId !== null);
  const fields = useQuery({ ...leadFieldsQuery, enabled: hasFields });
  const mailboxes = useQuery({ ...mailboxesQuery, enabled: hasMailboxes });
  const campaigns = useQuery({ ...campaignsQuery, enabled: hasCampaigns });
  const { day } = useShownTimes();
  return {
    day,
    field: (key) =>
      fields.data?.find((field) => field.key === key) ?? {
        label: fields.isPending ? key : `Deleted field ${key}`,
        type: 'text',
      },
    campaign: (id) =>
      campaigns.data?.find((campaign) => campaign.id === id)?.name ??
      (campaigns.isPending ? '...' : 'a campaign that is gone'),
    sender: (idOrRelay) =>
      idOrRelay === 'relay'
        ? 'the relay'
        : (mailboxes.data?.find(({ id }) => id === idOrRelay)?.address ??
          (mailboxes.isPending ? '...' : 'a removed mailbox')),
  };
}
