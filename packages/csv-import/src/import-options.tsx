import type { OnKnownLead } from '@cadenza/contracts';
import { TagsInput } from '@cadenza/lead-fields';
import { Field, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';
import type { ImportChoices } from './import-rows.ts';

type Options = Pick<ImportChoices, 'onKnown' | 'tags'>;

const choices: Record<OnKnownLead, { label: string; hint: string }> = {
  fill: { label: 'Only fill empty fields', hint: 'Existing values stay. Empty fields are filled from the file.' },
  overwrite: {
    label: 'Overwrite existing values',
    hint: 'Values in the file replace existing ones. Empty cells change nothing.',
  },
  skip: { label: 'Skip', hint: 'Leads you already have are not changed.' },
};

/** What the file does to leads that are known before, and the tags that its leads get. */
export function ImportOptions({
  onKnown,
  tags,
  onChange,
}: Options & { onChange: (changed: Partial<Options>) => void }) {
  return (
    <section
      aria-label="Options"
      className="grid grid-cols-1 items-start gap-4 rounded-lg border bg-card p-4 sm:grid-cols-2"
    >
      <Field label="Leads you already have" hint={choices[onKnown].hint}>
        <Select value={onKnown} onValueChange={(value) => onChange({ onKnown: value as OnKnownLead })}>
          <SelectTrigger>
            <SelectValue>{choices[onKnown].label}</SelectValue>
          </SelectTrigger>
          <SelectContent>
            {Object.entries(choices).map(([value, { label }]) => (
              <SelectItem key={value} value={value}>
                {label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      </Field>
      <TagsInput label="Tags for this file" tags={tags} onChange={(changed) => onChange({ tags: changed })} />
    </section>
  );
}
