import { cn, controlClasses, useFieldControl } from '@cadenza/ui/elements';
import type { ComponentProps } from 'react';

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={cn(controlClasses, 'min-h-28 resize-y py-2 leading-relaxed', className)}
      {...useFieldControl()}
      {...props}
    />
  );
}
