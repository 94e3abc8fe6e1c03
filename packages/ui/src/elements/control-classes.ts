/** Classes that text inputs, text areas and select triggers share. */
export const controlClasses = [
  'w-full min-w-0 rounded-md border border-input bg-card px-3 text-foreground text-sm shadow-card',
  'transition-[border-color,box-shadow] placeholder:text-muted-foreground/80 hover:border-ring/50',
  'focus-visible:border-ring focus-visible:outline-none focus-visible:ring-[3px] focus-visible:ring-ring/25',
  'disabled:cursor-not-allowed disabled:opacity-55 disabled:hover:border-input',
  'aria-invalid:border-destructive aria-invalid:ring-destructive/20',
];
