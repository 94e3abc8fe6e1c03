import { lazyComponent } from '@cadenza/screen-kit';
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle, Spinner } from '@cadenza/ui';

/** Loaded when somebody is about to look at the fields. */
const FieldList = lazyComponent(
  async () => (await import('./field-list.tsx')).FieldList,
  <Spinner className="mx-auto my-12 size-5" />,
);
export const preloadFields = () => void FieldList.preload();

export interface FieldsDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The custom fields of leads: what each lead may have besides the fields that every lead has. */
export function FieldsDialog({ open, onOpenChange }: FieldsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-xl grid-cols-[minmax(0,1fr)]">
        <DialogHeader>
          <DialogTitle>Fields</DialogTitle>
          <DialogDescription>
            What you keep of leads besides name, email, company and job role. Emails have a field as a variable.
          </DialogDescription>
        </DialogHeader>
        <FieldList />
      </DialogContent>
    </Dialog>
  );
}
