import { FormDialog } from '@cadenza/ui';
import { EditManyForm, type EditManyFormProps } from './edit-many-form.tsx';

export interface EditManyDialogProps extends EditManyFormProps {
  open: boolean;
  onClose: () => void;
}

export function EditManyDialog({ open, onClose, ...form }: EditManyDialogProps) {
  return (
    <FormDialog
      {...{ open, onClose }}
      title="Change mailboxes"
      description="Switch on what is to change. All else stays as each mailbox has it."
      className="max-w-2xl"
    >
      <EditManyForm {...form} />
    </FormDialog>
  );
}
