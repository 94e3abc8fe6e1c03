import { blockRequest } from '@cadenza/contracts/blocklist';
import { useContractForm } from '@cadenza/screen-kit/forms';
import { DialogForm, Field, FormDialog, Input } from '@cadenza/ui';
import { useBlock } from '../../api/blocklist.ts';

export interface BlockDialogProps {
  open: boolean;
  onClose: () => void;
}

export function BlockDialog({ open, onClose }: BlockDialogProps) {
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title="Block an address or domain"
      description="No campaign sends to it any more, immediately. Includes subdomains."
    >
      <BlockForm onClose={onClose} />
    </FormDialog>
  );
}

function BlockForm({ onClose }: Pick<BlockDialogProps, 'onClose'>) {
  const block = useBlock();
  const { faultOf, formProps, formState, register } = useContractForm({
    schema: blockRequest,
    defaultValues: { value: '', reason: '' },
    send: ({ value, reason }): Promise<unknown> => block.mutateAsync({ value, reason, confirmed: isShared }),
    onDone: onClose,
    failure: 'Failed to block',
    fieldOf: () => 'value',
  });
  // A domain that many people share is asked about once more.
  const isShared: boolean = formState.errors.value?.type === 'free-mail-domain';

  return (
    <DialogForm
      {...formProps}
      submitLabel={isShared ? 'Block it anyway' : 'Block'}
      pendingLabel={isShared ? 'Block it anyway' : 'Blocking...'}
      variant={isShared ? 'destructive' : 'default'}
    >
      <Field
        label="Address or domain"
        required
        hint="ada@example.com, or example.com for everybody there"
        error={faultOf('value')}
      >
        <Input {...register('value')} autoComplete="off" />
      </Field>
      <Field label="Reason" error={faultOf('reason')}>
        <Input {...register('reason')} maxLength={200} autoComplete="off" />
      </Field>
    </DialogForm>
  );
}
