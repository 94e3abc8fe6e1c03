import { cn, styleNonceProps } from '@cadenza/ui/elements';
import { ScrollArea as ScrollAreaPrimitive } from 'radix-ui';
import type { ComponentProps, Ref } from 'react';

export interface ScrollAreaProps extends ComponentProps<typeof ScrollAreaPrimitive.Root> {
  /** Names the region and lets the keyboard scroll it. */
  label?: string;
  /** The element that scrolls: what a virtual list measures. */
  viewportRef?: Ref<HTMLDivElement>;
}

export function ScrollArea({ label, viewportRef, className, children, ...props }: ScrollAreaProps) {
  return (
    // Isolated, so that a head that sticks inside stays below what sticks to the page.
    <ScrollAreaPrimitive.Root
      className={cn('relative isolate overflow-hidden', className)}
      {...props}
      {...styleNonceProps()}
    >
      <ScrollAreaPrimitive.Viewport
        {...(viewportRef ? { ref: viewportRef } : {})}
        {...(label ? { role: 'region', 'aria-label': label, tabIndex: 0 } : {})}
        // Radix makes the inner element a table, which lets long words push the content wider than the area.
        className="size-full max-h-[inherit] rounded-[inherit] focus-visible:outline-offset-[-2px] [&>div]:block!"
        {...styleNonceProps()}
      >
        {children}
      </ScrollAreaPrimitive.Viewport>
      <ScrollBar orientation="vertical" />
      <ScrollBar orientation="horizontal" />
      <ScrollAreaPrimitive.Corner />
    </ScrollAreaPrimitive.Root>
  );
}

function ScrollBar({ orientation }: { orientation: 'vertical' | 'horizontal' }) {
  return (
    <ScrollAreaPrimitive.Scrollbar
      orientation={orientation}
      className={cn('flex touch-none select-none p-0.5', orientation === 'vertical' ? 'w-2.5' : 'h-2.5 flex-col')}
    >
      <ScrollAreaPrimitive.Thumb className="relative flex-1 rounded-full bg-input" />
    </ScrollAreaPrimitive.Scrollbar>
  );
}
