import { Button, type ButtonProps, Form } from '@cadenza/ui/elements';
import type { FormEvent, ReactNode } from 'react';
import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
} from './dialog.tsx';

export interface FormDialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  description: ReactNode;
  className?: string;
  /** A `DialogForm`, in a component that has its state: it leaves the page with the dialog, and opens blank again. */
  children: ReactNode;
}

/** A dialog that asks for something. Escape, a click outside, its cross and Cancel close it. */
export function FormDialog({ open, onClose, title, description, className, children }: FormDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent className={className}>
        <DialogHeader>
          <DialogTitle className="wrap-anywhere">{title}</DialogTitle>
          <DialogDescription className="wrap-anywhere">{description}</DialogDescription>
        </DialogHeader>
        {children}
      </DialogContent>
    </Dialog>
  );
}

export interface DialogFormProps {
  onSubmit: (event: FormEvent) => void;
  submitLabel: ReactNode;
  /** What the button says while the request runs. */
  pendingLabel?: ReactNode;
  pending: boolean;
  /** Nothing can be submitted yet. Enter still calls `onSubmit`, which says what is missing. */
  disabled?: boolean;
  variant?: ButtonProps['variant'];
  /** The fields. */
  children: ReactNode;
}

/** The inside of a `FormDialog`: the fields, Cancel and the button that submits. */
export function DialogForm({
  submitLabel,
  pendingLabel = submitLabel,
  pending,
  disabled = false,
  variant = 'default',
  children,
  onSubmit,
}: DialogFormProps) {
  return (
    <Form noValidate onSubmit={onSubmit} className="grid grid-cols-[minmax(0,1fr)] gap-5">
      {children}
      <DialogFooter>
        <DialogClose asChild>
          <Button variant="outline">Cancel</Button>
        </DialogClose>
        <Button type="submit" variant={variant} disabled={disabled} pending={pending}>
          {pending ? pendingLabel : submitLabel}
        </Button>
      </DialogFooter>
    </Form>
  );
}
