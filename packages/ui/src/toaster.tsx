import { cn, toastDurationMs, useToast } from '@cadenza/ui/elements';
import { X } from 'lucide-react';
import { Toast as ToastPrimitive } from 'radix-ui';
import { createPortal } from 'react-dom';

const swipeThresholdPx = 50;
const focusHotkey = ['F8'];

/** Where notices appear. Rendered once, by the shell. */
export function Toaster() {
  const { current, dismiss } = useToast();
  return (
    <ToastPrimitive.Provider swipeDirection="right" swipeThreshold={swipeThresholdPx} duration={toastDurationMs}>
      {current ? (
        <ToastPrimitive.Root
          key={current.id}
          open={current.open}
          onOpenChange={(open) => {
            if (!open) dismiss(current.id);
          }}
          type={current.variant === 'destructive' ? 'foreground' : 'background'}
          className={cn(
            'pointer-events-auto relative grid gap-0.5 rounded-lg border bg-popover p-4 pr-11 text-popover-foreground shadow-popover',
            'data-[state=closed]:animate-fade-out data-[state=open]:animate-pop-in data-[swipe=end]:animate-toast-swipe-out',
            'data-[swipe=cancel]:translate-x-0 data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:transition-transform',
            current.variant === 'destructive' &&
              'border-destructive/40 before:absolute before:inset-y-3 before:left-0 before:w-0.75 before:rounded-r-full before:bg-destructive',
          )}
        >
          <ToastPrimitive.Title
            className={cn('font-medium text-sm', current.variant === 'destructive' && 'text-destructive')}
          >
            {current.title}
          </ToastPrimitive.Title>
          {current.description ? (
            <ToastPrimitive.Description className="break-words text-muted-foreground text-sm">
              {current.description}
            </ToastPrimitive.Description>
          ) : null}
          <ToastPrimitive.Close
            aria-label="Dismiss"
            className="absolute top-3 right-3 inline-flex size-7 items-center justify-center rounded-md text-muted-foreground transition-colors hover:bg-accent hover:text-accent-foreground"
          >
            <X aria-hidden="true" className="size-4" />
          </ToastPrimitive.Close>
        </ToastPrimitive.Root>
      ) : null}
      {createPortal(
        // A dialog hides the rest of the page from assistive technology, except elements with aria-live.
        <div aria-live="off">
          <ToastPrimitive.Viewport
            hotkey={focusHotkey}
            // At the top, so that notices never cover the buttons at the foot of a screen.
            className="pointer-events-none fixed inset-x-0 top-0 z-100 mx-auto flex w-full max-w-[420px] flex-col gap-2 p-4 outline-none"
          />
        </div>,
        document.body,
      )}
    </ToastPrimitive.Provider>
  );
}
