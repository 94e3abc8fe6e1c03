import type { Campaign } from '@cadenza/api-client';
import { createCampaignRequest } from '@cadenza/contracts/campaigns';
import { showSuccess } from '@cadenza/screen-kit';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { DialogForm, Field, FormDialog, Input } from '@cadenza/ui';
import { useCreateCampaign } from '../../api/create-campaign.ts';

export interface CreateCampaignDialogProps {
  open: boolean;
  onClose: () => void;
  onCreated: (campaign: Campaign) => void;
}

export function CreateCampaignDialog({ open, onClose, onCreated }: CreateCampaignDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Create New Campaign"
      description="Only you see the name. You can change it at any time."
    >
      <CreateCampaignForm onCreated={onCreated} />
    </FormDialog>
  );
}

/** What is wrong with the name is a notice, so no field asks for it. */
const campaignForm = createCampaignRequest.pick({ name: true });

function CreateCampaignForm({ onCreated }: Pick<CreateCampaignDialogProps, 'onCreated'>) {
  const creation = useCreateCampaign();
  const form = useContractForm({
    schema: campaignForm,
    defaultValues: { name: '' },
    send: ({ name }) => creation.mutateAsync(name),
    onDone(campaign) {
      showSuccess('Campaign created successfully');
      onCreated(campaign);
    },
    failure: 'Failed to create campaign',
  });
  return (
    <DialogForm
      {...form.formProps}
      submitLabel="Create & Continue"
      pendingLabel="Creating..."
      disabled={form.watch('name').trim() === ''}
    >
      <Field label="Campaign Name">
        <Input {...form.register('name')} placeholder="Spring launch" autoComplete="off" />
      </Field>
    </DialogForm>
  );
}
