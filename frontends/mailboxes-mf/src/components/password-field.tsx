import { Button, Field, Input } from '@cadenza/ui';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { capitalized } from '../mailbox/words.ts';

export interface PasswordFieldProps {
  /** Within a sentence. */
  name: string;
  hint: string;
  required?: boolean;
  error: string | undefined;
  /** What the input takes from its form. */
  input: ComponentProps<typeof Input>;
}

/** A password that is written and never read back; browsers are asked to keep it nowhere. */
export function PasswordField({ name, input, ...field }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field label={capitalized(name)} {...field}>
      <div className="relative">
        <Input
          {...input}
          type={isShown ? 'text' : 'password'}
          autoComplete="new-password"
          spellCheck={false}
          autoCapitalize="none"
          className="pr-11"
        />
        <Button
          variant="ghost"
          size="icon"
          aria-label={`Show the ${name}`}
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
