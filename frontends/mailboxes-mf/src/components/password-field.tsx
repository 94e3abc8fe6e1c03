import { Button, Field, Input } from '@cadenza/ui';
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';

export interface PasswordFieldProps {
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
}

/** A password that is written and never read back; browsers are told to keep it nowhere. */
export function PasswordField({ value, error, onChange }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      label="Password"
      required
      error={error}
      hint="For most providers an app password. It is stored sealed and never shown again."
    >
      <div className="relative">
        <Input
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
          autoCapitalize="none"
          className="pr-11"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label="Show the password"
          aria-pressed={isShown}
          className="absolute top-0.5 right-0.5 size-8"
          onClick={() => setIsShown(!isShown)}
        >
          <Icon aria-hidden="true" />
        </Button>
      </div>
    </Field>
  );
}
