import { Button, cn } from '@cadenza/ui/elements';
import { AlertDialog } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { DialogFooter, DialogHeader, dialogClasses, overlayClasses } from './dialog.tsx';
import { usePortalContainer } from './portal-container.tsx';
import { useEscape } from './use-escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** What has to be chosen before it is confirmed. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  /** Nothing can be confirmed, or not yet. */
  disabled?: boolean;
  /** The dialog stays open until its owner closes it, so that a running request can be shown. */
  onConfirm: () => void;
  pending?: boolean;
}

/** Asks before something that cannot be undone. A click outside does not answer it. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  destructive = false,
  disabled = false,
  onConfirm,
  pending = false,
}: ConfirmDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null);
  useEscape(cancelButton);
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal container={usePortalContainer()}>
        <AlertDialog.Overlay className={overlayClasses} />
        <AlertDialog.Content
          className={cn(dialogClasses, 'max-w-md')}
          {...useReturnFocus({})}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <DialogHeader className="pr-0">
            <AlertDialog.Title className="font-semibold text-base leading-snug">{title}</AlertDialog.Title>
            {description ? (
              <AlertDialog.Description className="text-muted-foreground text-sm">{description}</AlertDialog.Description>
            ) : null}
          </DialogHeader>
          {children}
          <DialogFooter>
            <AlertDialog.Cancel ref={cancelButton} asChild>
              <Button variant="outline">{cancelLabel}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={destructive ? 'destructive' : 'default'}
              disabled={disabled}
              pending={pending}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </DialogFooter>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
