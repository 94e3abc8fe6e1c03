import type { Campaign } from '@cadenza/api-client';
import { createCampaignRequest } from '@cadenza/contracts/campaigns';
import { showSuccess } from '@cadenza/screen-kit';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { Button, Form, Input } from '@cadenza/ui';
import { useEffect } from 'react';
import { useUpdateCampaign } from '../../api/update-campaign.ts';

export interface NameFormProps {
  campaign: Campaign;
  onClose: () => void;
}

/** What is wrong with the name is a notice, so no field asks for it. */
const nameForm = createCampaignRequest.pick({ name: true });

/** Stands in place of the name. */
export function NameForm({ campaign, onClose }: NameFormProps) {
  const update = useUpdateCampaign(campaign.id);
  const { formProps, register, setFocus, watch } = useContractForm({
    schema: nameForm,
    defaultValues: { name: campaign.name },
    send: ({ name }) => update.mutateAsync({ name }),
    onDone() {
      showSuccess('Campaign updated successfully');
      onClose();
    },
    failure: 'Failed to update campaign',
  });
  // The field replaces the button that was pressed; the focus follows.
  useEffect(() => setFocus('name', { shouldSelect: true }), [setFocus]);

  return (
    <Form noValidate onSubmit={(event) => void formProps.onSubmit(event)} className="flex flex-col gap-2 sm:flex-row">
      <Input
        {...register('name')}
        aria-label="Campaign Name"
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
        }}
      />
      <div className="flex gap-2">
        <Button type="submit" disabled={watch('name').trim() === ''} pending={formProps.pending}>
          Save
        </Button>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
