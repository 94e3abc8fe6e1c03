import { cn, Label } from '@cadenza/ui/elements';
import { RadioGroup as RadioGroupPrimitive } from 'radix-ui';
import { type ComponentProps, type ReactNode, useId } from 'react';

export function RadioGroup({ className, ...props }: ComponentProps<typeof RadioGroupPrimitive.Root>) {
  return <RadioGroupPrimitive.Root className={cn('grid min-w-0 grid-cols-1 gap-3', className)} {...props} />;
}

export interface RadioItemProps {
  value: string;
  label: ReactNode;
  /** What choosing it means. */
  description?: ReactNode;
  disabled?: boolean;
  className?: string;
}

export function RadioItem({ value, label, description, disabled = false, className }: RadioItemProps) {
  const id = useId();
  return (
    <div className={cn('flex min-w-0 items-start gap-2.5', className)}>
      <RadioGroupPrimitive.Item
        id={id}
        value={value}
        disabled={disabled}
        {...(description ? { 'aria-describedby': `${id}-description` } : {})}
        className="mt-px inline-flex size-4.5 shrink-0 items-center justify-center rounded-full border border-muted-foreground/60 bg-card hover:border-ring disabled:cursor-not-allowed disabled:opacity-50 data-[state=checked]:border-primary"
      >
        <RadioGroupPrimitive.Indicator className="size-2.5 rounded-full bg-primary" />
      </RadioGroupPrimitive.Item>
      <div className="grid min-w-0 flex-1 gap-0.5">
        <Label htmlFor={id} className="wrap-anywhere text-sm">
          {label}
        </Label>
        {description ? (
          <p id={`${id}-description`} className="wrap-anywhere text-muted-foreground text-xs">
            {description}
          </p>
        ) : null}
      </div>
    </div>
  );
}
