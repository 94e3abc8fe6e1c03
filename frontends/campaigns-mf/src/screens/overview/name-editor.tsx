import type { Campaign } from '@cadenza/api-client';
import { showError, showRefusal, showSuccess } from '@cadenza/screen-kit';
import { Button, Form, Input } from '@cadenza/ui';
import { Pencil } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useUpdateCampaign } from '../../api/update-campaign.ts';

/** The campaign's name, changed in place. */
export function NameEditor({ campaign }: { campaign: Campaign }) {
  const [draft, setDraft] = useState<string | null>(null);
  const update = useUpdateCampaign(campaign.id);

  if (draft === null) {
    return (
      <div className="flex items-center gap-2">
        <p className="min-w-0 break-words font-semibold text-lg leading-snug">{campaign.name}</p>
        <Button variant="ghost" size="icon" aria-label="Edit campaign name" onClick={() => setDraft(campaign.name)}>
          <Pencil aria-hidden="true" />
        </Button>
      </div>
    );
  }

  const isBlank = draft.trim() === '';
  function save(event: FormEvent) {
    event.preventDefault();
    if (draft === null || update.isPending) return;
    if (isBlank) return showRefusal('Please enter a campaign name');
    update.mutate(
      { name: draft.trim() },
      {
        onSuccess: () => {
          showSuccess('Campaign updated successfully');
          setDraft(null);
        },
        onError: (error) => showError(error, 'Failed to update campaign'),
      },
    );
  }

  return (
    <Form onSubmit={save} className="flex flex-col gap-2 sm:flex-row">
      <Input
        aria-label="Campaign Name"
        value={draft}
        ref={takeFocus}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setDraft(null);
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" disabled={isBlank} pending={update.isPending}>
          Save
        </Button>
        <Button variant="outline" onClick={() => setDraft(null)}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}

/** The field replaces the button that was pressed; the focus follows. */
function takeFocus(input: HTMLInputElement | null) {
  input?.select();
}
