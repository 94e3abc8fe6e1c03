import type { BlockedEntry } from '@cadenza/contracts';
import { ConfirmDialog } from '@cadenza/ui';
import { useUnblock } from '../../api/blocklist.ts';

export interface UnblockDialogProps {
  /** The entry to take off the list; `null` closes the dialog. */
  entry: BlockedEntry | null;
  onClose: () => void;
}

export function UnblockDialog({ entry, onClose }: UnblockDialogProps) {
  const unblock = useUnblock();
  return (
    <ConfirmDialog
      open={entry !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={<span className="wrap-anywhere">Unblock {entry?.value}?</span>}
      description="Campaigns may mail it again, unless a domain above it is blocked as well. Leads whose turn came while it was blocked stay as they are, and people who said stop still get nothing."
      confirmLabel="Unblock"
      pending={unblock.isPending}
      onConfirm={() => {
        if (entry) unblock.mutate(entry.value, { onSuccess: onClose });
      }}
    />
  );
}
