import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export function Label({ className, ...props }: ComponentProps<'label'>) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the caller names the control
    <label
      className={cn('select-none font-medium text-[0.8125rem] leading-none peer-disabled:opacity-50', className)}
      {...props}
    />
  );
}
