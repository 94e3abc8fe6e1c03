import { Alert, Card, CardContent, CardDescription, CardHeader, CardTitle, Label, Switch } from '@cadenza/ui';
import { useId } from 'react';
import type { SettingsDraft } from './settings-draft.ts';

const switches = [
  {
    name: 'tracksOpens',
    label: 'Opens',
    description:
      'A hidden picture tells when an email is opened. Some mail programs load it by themselves, others never.',
  },
  {
    name: 'tracksClicks',
    label: 'Clicks',
    description: 'Links pass through Cadenza, which counts the click. Switched off, they are as you wrote them.',
  },
] as const;

interface TrackingCardProps {
  draft: SettingsDraft;
  onChange: (name: 'tracksOpens' | 'tracksClicks', isOn: boolean) => void;
}

export function TrackingCard({ draft, onChange }: TrackingCardProps) {
  const idPrefix = useId();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Tracking</CardTitle>
        <CardDescription>Of the emails of all campaigns. Replies are counted in any case.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {switches.map(({ name, label, description }) => (
          <div key={name} className="flex items-start justify-between gap-4">
            <div className="grid gap-1">
              <Label htmlFor={`${idPrefix}${name}`} className="text-sm">
                {label}
              </Label>
              <p id={`${idPrefix}${name}-description`} className="text-muted-foreground text-xs">
                {description}
              </p>
            </div>
            <Switch
              id={`${idPrefix}${name}`}
              aria-describedby={`${idPrefix}${name}-description`}
              checked={draft[name]}
              onCheckedChange={(isOn) => onChange(name, isOn)}
            />
          </div>
        ))}
        {draft.tracksOpens || draft.tracksClicks ? null : (
          <Alert>With both off, emails are plain text alone. Their links, and the one to unsubscribe, stay.</Alert>
        )}
      </CardContent>
    </Card>
  );
}
