import { FormDialog } from '@cadenza/ui';
import { useState } from 'react';
import { BlockForm } from './block-form.tsx';
import type { BulkFormProps } from './bulk-form-props.ts';
import type { BulkAction } from './bulk-menu.tsx';
import { inWords } from './counts.ts';
import { DetachForm } from './detach-form.tsx';
import { FieldForm } from './field-form.tsx';
import { TagForm } from './tag-form.tsx';

const titles: Record<BulkAction, string> = {
  'add-tag': 'Add Tag',
  'remove-tag': 'Remove Tag',
  'change-field': 'Change Field',
  detach: 'Remove from Campaign',
  block: 'Block Leads',
};

export interface BulkDialogProps {
  /** Null keeps the dialog closed. */
  action: BulkAction | null;
  leadIds: string[];
  onClose: () => void;
}

/** Asks what an action on many leads needs to know, does it, and says what came of it. */
export function BulkDialog({ action, leadIds, onClose }: BulkDialogProps) {
  // While the dialog fades out, it still shows what was done.
  const [shown, setShown] = useState(action);
  if (action !== null && action !== shown) setShown(action);
  return (
    <FormDialog
      open={action !== null}
      onClose={onClose}
      className="max-w-md"
      title={shown === null ? '' : titles[shown]}
      description={`${inWords(leadIds.length, 'lead is', 'leads are')} selected.`}
    >
      {shown === null ? null : <Form action={shown} leadIds={leadIds} onClose={onClose} />}
    </FormDialog>
  );
}

function Form({ action, ...props }: BulkFormProps & { action: BulkAction }) {
  switch (action) {
    case 'add-tag':
    case 'remove-tag':
      return <TagForm {...props} what={action} />;
    case 'change-field':
      return <FieldForm {...props} />;
    case 'detach':
      return <DetachForm {...props} />;
    case 'block':
      return <BlockForm {...props} />;
    default:
      return action satisfies never;
  }
}
