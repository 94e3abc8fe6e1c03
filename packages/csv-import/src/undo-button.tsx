import { Button } from '@cadenza/ui';
import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { UndoImportDialog } from './undo-import-dialog.tsx';

export function UndoButton({ importId }: { importId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  const [isUndone, setIsUndone] = useState(false);
  if (isUndone) {
    return (
      <p role="status" className="text-center text-muted-foreground text-sm">
        This import is undone.
      </p>
    );
  }
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-center text-muted-foreground"
        onClick={() => setIsAsking(true)}
      >
        <Undo2 aria-hidden="true" />
        Undo this import
      </Button>
      <UndoImportDialog
        importId={importId}
        open={isAsking}
        onOpenChange={setIsAsking}
        onUndone={() => setIsUndone(true)}
      />
    </>
  );
}
