import { cn } from '@cadenza/ui/elements';
import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import { type ComponentProps, useRef } from 'react';
import { closeButtonClasses, overlayClasses } from './dialog.tsx';
import { usePortalContainer } from './portal-container.tsx';
import { useEscape } from './use-escape.ts';
import { useReturnFocus } from './use-return-focus.ts';

export const Sheet = DialogPrimitive.Root;
export const SheetTrigger = DialogPrimitive.Trigger;
export const SheetClose = DialogPrimitive.Close;

const sheetVariants = cva(
  'fixed inset-y-0 z-50 flex w-[18rem] max-w-[calc(100vw-3rem)] flex-col bg-popover text-popover-foreground shadow-popover focus:outline-none',
  {
    variants: {
      side: {
        left: 'left-0 border-r data-[state=closed]:animate-slide-out-left data-[state=open]:animate-slide-in-left',
        right: 'right-0 border-l data-[state=closed]:animate-slide-out-right data-[state=open]:animate-slide-in-right',
      },
    },
    defaultVariants: { side: 'left' },
  },
);

type SheetContentProps = ComponentProps<typeof DialogPrimitive.Content> & VariantProps<typeof sheetVariants>;

/** A panel that slides in from an edge; modal like a dialog. */
export function SheetContent({ side, className, children, ...props }: SheetContentProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  useEscape(closeButton);
  return (
    <DialogPrimitive.Portal container={usePortalContainer()}>
      <DialogPrimitive.Overlay className={overlayClasses} />
      <DialogPrimitive.Content className={cn(sheetVariants({ side }), className)} {...props} {...useReturnFocus(props)}>
        {children}
        <DialogPrimitive.Close ref={closeButton} aria-label="Close" className={cn(closeButtonClasses, 'top-3 right-3')}>
          <X aria-hidden="true" className="size-4" />
        </DialogPrimitive.Close>
      </DialogPrimitive.Content>
    </DialogPrimitive.Portal>
  );
}

export function SheetHeader({ className, ...props }: ComponentProps<'div'>) {
  return <div className={cn('grid gap-1 p-4 pr-14', className)} {...props} />;
}

export function SheetTitle({ className, ...props }: ComponentProps<typeof DialogPrimitive.Title>) {
  return <DialogPrimitive.Title className={cn('font-semibold text-sm', className)} {...props} />;
}

export function SheetDescription({ className, ...props }: ComponentProps<typeof DialogPrimitive.Description>) {
  return <DialogPrimitive.Description className={cn('text-muted-foreground text-xs', className)} {...props} />;
}
