import { tagsQuery } from '@cadenza/lead-fields';
import { SearchField } from '@cadenza/long-list';
import { useQuery } from '@cadenza/screen-kit';
import { Field, SearchedSelect } from '@cadenza/ui';
import { segmentsQuery } from '../../../api/existing-leads.ts';
import type { LeadChoice } from './choice.ts';

export interface SourceFieldsProps {
  choice: LeadChoice;
  onChange: (changed: Partial<LeadChoice>) => void;
}

const all = { value: 'all', label: 'All leads' };

export function SourceFields({ choice: { search, from }, onChange }: SourceFieldsProps) {
  const segments = useQuery(segmentsQuery).data ?? [];
  const tags = useQuery(tagsQuery).data ?? [];
  const sources = [
    { ...all, from: 'all' as const },
    ...segments.map(({ id, name }) => ({
      ...{ value: `segment ${id}`, label: name, detail: 'Segment' },
      from: { segment: id },
    })),
    ...tags.map(({ tag }) => ({ value: `tag ${tag}`, label: tag, detail: 'Tag', from: { tag } })),
  ];
  return (
    <div className="grid min-w-0 gap-4 sm:grid-cols-2">
      <Field label="From" className="min-w-0">
        <SearchedSelect
          placeholder="Search segments and tags..."
          options={sources}
          value={sourceOf(from)}
          onChange={(value) => onChange({ from: sources.find((source) => source.value === value)?.from ?? 'all' })}
        />
      </Field>
      <Field label="Search" className="min-w-0">
        <SearchField
          label="Search"
          placeholder="Name, email or company..."
          value={search}
          onChange={(typed) => onChange({ search: typed })}
        />
      </Field>
    </div>
  );
}

function sourceOf(from: LeadChoice['from']): string {
  if (from === 'all') return all.value;
  return 'segment' in from ? `segment ${from.segment}` : `tag ${from.tag}`;
}
