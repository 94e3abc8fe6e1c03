import { saveFile } from '@cadenza/csv-import';
import { ActionMenu, Button } from '@cadenza/ui';
import { ChevronDown } from 'lucide-react';
import { useLeadsFile } from '../../api/bulk-leads.ts';

/** What asks for more before it is done. */
export type BulkAction = 'add-tag' | 'remove-tag' | 'change-field' | 'detach' | 'block';

export interface BulkMenuProps {
  leadIds: string[];
  onChoose: (action: BulkAction) => void;
}

/** What else can be done with the selected leads. */
export function BulkMenu({ leadIds, onChoose }: BulkMenuProps) {
  const file = useLeadsFile((blob) => saveFile(blob, 'leads.csv'));
  return (
    <ActionMenu
      trigger={
        <Button variant="outline" size="sm" pending={file.isPending}>
          Actions
          <ChevronDown aria-hidden="true" />
        </Button>
      }
      actions={[
        { label: 'Add tag', act: () => onChoose('add-tag') },
        { label: 'Remove tag', act: () => onChoose('remove-tag') },
        { label: 'Change field', act: () => onChoose('change-field') },
        { label: 'Remove from campaign', act: () => onChoose('detach') },
        { label: 'Block', act: () => onChoose('block') },
        { label: 'Export CSV', act: () => file.mutate(leadIds) },
      ]}
    />
  );
}
