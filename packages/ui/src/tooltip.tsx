import { cn } from '@cadenza/ui/elements';
import { Tooltip as TooltipPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { usePortalContainer } from './portal-container.tsx';

export const tooltipDelayMs = 700;
export const tooltipSkipDelayMs = 300;

export function TooltipProvider({
  delayDuration = tooltipDelayMs,
  skipDelayDuration = tooltipSkipDelayMs,
  ...props
}: ComponentProps<typeof TooltipPrimitive.Provider>) {
  return <TooltipPrimitive.Provider delayDuration={delayDuration} skipDelayDuration={skipDelayDuration} {...props} />;
}

export const Tooltip = TooltipPrimitive.Root;
export const TooltipTrigger = TooltipPrimitive.Trigger;

export function TooltipContent({
  className,
  sideOffset = 6,
  ...props
}: ComponentProps<typeof TooltipPrimitive.Content>) {
  return (
    <TooltipPrimitive.Portal container={usePortalContainer()}>
      <TooltipPrimitive.Content
        sideOffset={sideOffset}
        collisionPadding={8}
        className={cn(
          'z-50 max-w-72 animate-fade-in rounded-md bg-tooltip px-2.5 py-1.5 text-tooltip-foreground text-xs shadow-popover',
          className,
        )}
        {...props}
      />
    </TooltipPrimitive.Portal>
  );
}
