import { cva, type VariantProps } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

const buttonVariants = cva(
  [
    'inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-md font-medium',
    'transition-[color,background-color,border-color,box-shadow,opacity,transform]',
    'active:translate-y-px disabled:pointer-events-none disabled:opacity-50',
    'aria-disabled:pointer-events-none aria-disabled:opacity-50 [&_svg]:pointer-events-none [&_svg]:shrink-0',
  ],
  {
    variants: {
      variant: {
        default: 'bg-primary text-primary-foreground shadow-card hover:bg-primary/90',
        outline: 'border border-input bg-card text-foreground shadow-card hover:bg-accent hover:text-accent-foreground',
        secondary: 'bg-secondary text-secondary-foreground hover:bg-accent',
        ghost: 'text-foreground hover:bg-accent hover:text-accent-foreground',
        destructive: 'bg-destructive text-destructive-foreground shadow-card hover:bg-destructive/90',
        link: 'text-primary underline-offset-4 hover:underline active:translate-y-0',
      },
      size: {
        sm: "h-8 px-3 text-[0.8125rem] [&_svg:not([class*='size-'])]:size-3.5",
        md: "h-9 px-4 text-sm [&_svg:not([class*='size-'])]:size-4",
        lg: "h-11 px-6 text-[0.9375rem] [&_svg:not([class*='size-'])]:size-4.5",
        icon: "size-9 text-sm [&_svg:not([class*='size-'])]:size-4",
      },
    },
    defaultVariants: { variant: 'default', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Gives the look to the single child (a link) instead of rendering a button. */
  asChild?: boolean;
  /** Shows a spinner and takes no clicks while a request runs. */
  pending?: boolean;
}

export function Button({ asChild, pending, variant, size, className, children, disabled, ...props }: ButtonProps) {
  const classes = cn(buttonVariants({ variant, size }), className);
  if (asChild) {
    return (
      <Slot.Root className={classes} {...props}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button
      type="button"
      className={classes}
      disabled={disabled === true || pending === true}
      aria-busy={pending === true ? true : undefined}
      {...props}
    >
      {pending ? <Spinner label={null} /> : null}
      {children}
    </button>
  );
}
