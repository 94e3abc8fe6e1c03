import { Button } from '@cadenza/ui';
import { FileText, X } from 'lucide-react';

const bytesPerKilobyte = 1_024;

export function ChosenFile({ file, removable, onRemove }: { file: File; removable: boolean; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-3 rounded-lg border bg-muted/40 py-2 pr-2 pl-4">
      <FileText aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-sm">{file.name}</p>
        <p className="text-muted-foreground text-xs tabular-nums">{(file.size / bytesPerKilobyte).toFixed(2)} KB</p>
      </div>
      {removable ? (
        <Button variant="ghost" size="icon" aria-label="Remove file" onClick={onRemove}>
          <X aria-hidden="true" />
        </Button>
      ) : null}
    </div>
  );
}
