import { lazyComponent } from '@cadenza/screen-kit';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, Spinner } from '@cadenza/ui';

/** Loaded when somebody is about to look at the imports. */
const ImportList = lazyComponent(
  async () => (await import('./import-list.tsx')).ImportList,
  <Spinner className="mx-auto my-12 size-5" />,
);
export const preloadImports = () => void ImportList.preload();

export interface ImportsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The newest imports of files, each of which can be undone while none of its leads was mailed. */
export function ImportsDialog({ open, onOpenChange }: ImportsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-xl grid-cols-[minmax(0,1fr)]">
        <DialogHeader>
          <DialogTitle>Imports</DialogTitle>
          <DialogDescription>
            Your newest imports of files. One can be undone until the first email to one of its leads.
          </DialogDescription>
        </DialogHeader>
        <ImportList />
      </DialogContent>
    </Dialog>
  );
}
