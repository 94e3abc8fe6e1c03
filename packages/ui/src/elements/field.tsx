import { createContext, type ReactNode, useContext, useId } from 'react';
import { cn } from './cn.ts';
import { Label } from './label.tsx';

interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

const FieldContext = createContext<FieldControl | null>(null);

export interface FieldProps {
  label: ReactNode;
  /** Id of the control; generated when absent. */
  htmlFor?: string;
  /** What is wrong; screen readers announce it at once. */
  error?: ReactNode;
  hint?: ReactNode;
  /** Adds the star to the label and `aria-required` to the control. */
  required?: boolean;
  className?: string;
  /** One control of this package. */
  children: ReactNode;
}

/** Label, control, hint and error of one input, wired for assistive technology. */
export function Field({ label, htmlFor, error, hint, required = false, className, children }: FieldProps) {
  const madeUpId = useId();
  const id = htmlFor ?? madeUpId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const hasHint = hint !== undefined && hint !== null;
  const hasError = error !== undefined && error !== null && error !== '' && error !== false;
  const describedBy = [hasError ? errorId : '', hasHint ? hintId : ''].filter(Boolean).join(' ') || undefined;
  return (
    <div className={cn('grid min-w-0 grid-cols-1 gap-1.5', className)}>
      <Label htmlFor={id}>
        {label}
        {required ? ' *' : null}
      </Label>
      <FieldContext value={{ id, describedBy, invalid: hasError, required }}>{children}</FieldContext>
      {hasHint ? (
        <p id={hintId} className="wrap-anywhere text-muted-foreground text-xs">
          {hint}
        </p>
      ) : null}
      {hasError ? (
        <p id={errorId} role="alert" className="wrap-anywhere text-destructive text-xs">
          {error}
        </p>
      ) : null}
    </div>
  );
}

export interface FieldControlProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: true;
  'aria-required'?: true;
}

/**
 * Props that a control takes from the Field around it; empty outside a Field. The control's own props go after these.
 */
export function useFieldControl(): FieldControlProps {
  const field = useContext(FieldContext);
  if (!field) return {};
  return {
    id: field.id,
    ...(field.describedBy ? { 'aria-describedby': field.describedBy } : {}),
    ...(field.invalid ? { 'aria-invalid': true as const } : {}),
    ...(field.required ? { 'aria-required': true as const } : {}),
  };
}
