import { Label, Switch } from '@cadenza/ui';
import { type ReactNode, useId } from 'react';

export interface PartSwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Drawn while it is on. */
  children: ReactNode;
}

/** A switch with what belongs to it once it is on. */
export function PartSwitch({ label, hint, checked, onChange, children }: PartSwitchProps) {
  const id = useId();
  return (
    <div className="grid min-w-0 gap-3">
      <div className="flex items-start gap-2.5">
        <Switch
          id={id}
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
          checked={checked}
          onCheckedChange={onChange}
        />
        <div className="grid min-w-0 gap-1.5 pt-0.5">
          <Label htmlFor={id}>{label}</Label>
          {hint === undefined ? null : (
            <p id={`${id}-hint`} className="text-muted-foreground text-xs">
              {hint}
            </p>
          )}
        </div>
      </div>
      {checked ? children : null}
    </div>
  );
}
