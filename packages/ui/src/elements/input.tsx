import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlClasses } from './control-classes.ts';
import { useFieldControl } from './field.tsx';

export function Input({ className, type = 'text', ...props }: ComponentProps<'input'>) {
  return <input type={type} className={cn(controlClasses, 'h-9', className)} {...useFieldControl()} {...props} />;
}
