import { cn } from '@cadenza/ui/elements';
import { Progress as ProgressPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';

export interface ProgressProps extends ComponentProps<typeof ProgressPrimitive.Root> {
  /** Per cent, 0 to 100. */
  value: number;
  barClassName?: string;
}

/** A bar. Give it an `aria-label`. */
export function Progress({ value, className, barClassName, ...props }: ProgressProps) {
  const percent = Math.min(100, Math.max(0, value));
  return (
    <ProgressPrimitive.Root
      value={percent}
      className={cn('h-2 w-full overflow-hidden rounded-full bg-muted', className)}
      {...props}
    >
      <ProgressPrimitive.Indicator
        className={cn('h-full rounded-full bg-primary transition-[width] duration-300', barClassName)}
        style={{ width: `${percent}%` }}
      />
    </ProgressPrimitive.Root>
  );
}
