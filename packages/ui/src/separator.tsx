import { cn } from '@cadenza/ui/elements';
import { Separator as SeparatorPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';

export function Separator({ className, decorative = true, ...props }: ComponentProps<typeof SeparatorPrimitive.Root>) {
  return (
    <SeparatorPrimitive.Root
      decorative={decorative}
      className={cn(
        'shrink-0 bg-border data-[orientation=horizontal]:h-px data-[orientation=vertical]:h-full data-[orientation=horizontal]:w-full data-[orientation=vertical]:w-px',
        className,
      )}
      {...props}
    />
  );
}
