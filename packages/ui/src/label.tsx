import { Label as LabelPrimitive } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export function Label({ className, ...props }: ComponentProps<typeof LabelPrimitive.Root>) {
  return (
    <LabelPrimitive.Root
      className={cn('select-none font-medium text-[0.8125rem] leading-none peer-disabled:opacity-50', className)}
      {...props}
    />
  );
}
