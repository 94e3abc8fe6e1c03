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
import { tracked, trackingChoice, trackingChoices } from '../../campaign/tracking.ts';
import type { SettingsCardProps } from './settings-draft.ts';

/** Rule D14: what of the settings of the product is otherwise in this campaign. */
export function TrackingCard({
  draft,
  onChange,
  disabled = false,
  className,
}: SettingsCardProps & { className?: string }) {
  return (
    <Card className={className}>
      <CardHeader>
        <CardTitle>Tracking</CardTitle>
        <CardDescription>
          Opens by a hidden picture, clicks by links that pass through Cadenza. With both off, emails are plain text
          alone.
        </CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4 sm:grid-cols-2">
        {tracked.map(({ name, label }) => (
          <Field key={name} label={label}>
            <Select
              value={trackingChoice(draft[name]).key}
              onValueChange={(key) =>
                onChange({ [name]: trackingChoices.find((choice) => choice.key === key)?.value ?? null })
              }
              disabled={disabled}
            >
              <SelectTrigger>
                <SelectValue />
              </SelectTrigger>
              <SelectContent>
                {trackingChoices.map((choice) => (
                  <SelectItem key={choice.key} value={choice.key}>
                    {choice.label}
                  </SelectItem>
                ))}
              </SelectContent>
            </Select>
          </Field>
        ))}
      </CardContent>
    </Card>
  );
}
