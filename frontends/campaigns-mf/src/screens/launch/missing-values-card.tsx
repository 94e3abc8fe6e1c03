import {
  Card,
  CardContent,
  CardDescription,
  CardHeader,
  CardTitle,
  Field,
  Select,
  SelectContent,
  SelectItem,
  SelectTrigger,
  SelectValue,
} from '@cadenza/ui';
import { missingValuesChoices } from '../../campaign/missing-values.ts';
import type { SettingsCardProps } from './settings-draft.ts';

export function MissingValuesCard({ draft, onChange, disabled = false }: SettingsCardProps) {
  const chosen = missingValuesChoices.find(({ value }) => value === draft.missingValues) ?? missingValuesChoices[0];
  return (
    <Card>
      <CardHeader>
        <CardTitle>Missing Values</CardTitle>
        <CardDescription>
          When an email needs a value that its lead does not have, and names no fallback.
        </CardDescription>
      </CardHeader>
      <CardContent>
        <Field label="Without the value" hint={chosen.description}>
          <Select
            value={chosen.value}
            onValueChange={(missingValues) => onChange({ missingValues: missingValues as typeof chosen.value })}
            disabled={disabled}
          >
            <SelectTrigger>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {missingValuesChoices.map(({ value, label }) => (
                <SelectItem key={value} value={value}>
                  {label}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
        </Field>
      </CardContent>
    </Card>
  );
}
