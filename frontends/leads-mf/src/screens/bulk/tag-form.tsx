import { tagMaxLength, tagsMax } from '@cadenza/contracts/limits';
import { tagsQuery } from '@cadenza/lead-fields';
import { showSuccess, useQuery } from '@cadenza/screen-kit';
import { DialogForm, Field, Input } from '@cadenza/ui';
import { type FormEvent, useId, useState } from 'react';
import { useChangeLeads } from '../../api/bulk-leads.ts';
import type { BulkFormProps } from './bulk-form-props.ts';
import { BulkProgress, BulkResult } from './bulk-result.tsx';
import { inWords } from './counts.ts';

const suggestionsMax = 200;
const opposite = { 'add-tag': 'remove-tag', 'remove-tag': 'add-tag' } as const;

export function TagForm({ what, leadIds, onClose }: BulkFormProps & { what: keyof typeof opposite }) {
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const [done, setDone] = useState(0);
  const { data: tags = [] } = useQuery(tagsQuery);
  const listId = useId();
  const change = useChangeLeads(setDone);
  const undo = useChangeLeads(() => {});
  const tag = text.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (tag === '') return setError('Please enter a tag');
    change.mutate({ leadIds, change: { what, tag } });
  }

  if (change.data) {
    const { changed } = change.data;
    const undoChange = () =>
      undo.mutate(
        { leadIds: changed, change: { what: opposite[what], tag } },
        {
          onSuccess: () => {
            showSuccess(
              what === 'add-tag'
                ? `${inWords(changed.length, 'lead is', 'leads are')} as before`
                : `${inWords(changed.length, 'lead has', 'leads have')} the tag “${tag}” again`,
            );
            onClose();
          },
        },
      );
    return (
      <BulkResult
        sentences={sentencesOf(what, tag, change.data, leadIds.length)}
        undo={changed.length > 0 ? { run: undoChange, pending: undo.isPending } : undefined}
        onClose={onClose}
      />
    );
  }
  const isAdding = what === 'add-tag';
  return (
    <DialogForm
      onSubmit={submit}
      submitLabel={isAdding ? 'Add Tag' : 'Remove Tag'}
      pendingLabel={isAdding ? 'Adding...' : 'Removing...'}
      pending={change.isPending}
    >
      <Field label="Tag" error={error}>
        <Input
          value={text}
          list={listId}
          dir="auto"
          autoComplete="off"
          maxLength={tagMaxLength}
          disabled={change.isPending}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <datalist id={listId}>
        {tags.slice(0, suggestionsMax).map((each) => (
          <option key={each.tag} value={each.tag} />
        ))}
      </datalist>
      <BulkProgress done={done} of={leadIds.length} />
    </DialogForm>
  );
}

function sentencesOf(
  what: keyof typeof opposite,
  tag: string,
  { changed, full }: { changed: string[]; full: string[] },
  asked: number,
): string[] {
  const rest = asked - changed.length - full.length;
  const [did, hadAlready] =
    what === 'add-tag' ? [`got the tag “${tag}”.`, 'had it already.'] : [`lost the tag “${tag}”.`, 'did not have it.'];
  return [
    `${inWords(changed.length, 'lead', 'leads')} ${did}`,
    ...(rest > 0 ? [`${inWords(rest, 'lead', 'leads')} ${hadAlready}`] : []),
    ...(full.length > 0
      ? [`${inWords(full.length, 'lead has', 'leads have')} ${tagsMax} tags and can take no more.`]
      : []),
  ];
}
