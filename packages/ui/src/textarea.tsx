import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { controlClasses } from './control-classes.ts';
import { useFieldControl } from './field.tsx';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(controlClasses, 'min-h-28 resize-y py-2 leading-relaxed', className)}
      {...useFieldControl()}
      {...props}
    />
  );
}
