import { Card, CardContent, CardDescription, CardHeader, CardTitle, Label, Switch } from '@cadenza/ui';
import { useId } from 'react';
import { companyStop, stopConditions } from '../../campaign/stop-conditions.ts';
import type { SettingsCardProps } from './settings-draft.ts';

export function StopConditionsCard({ draft, onChange, disabled = false }: SettingsCardProps) {
  const idPrefix = useId();
  return (
    <Card>
      <CardHeader>
        <CardTitle>Stop Conditions</CardTitle>
        <CardDescription>A lead gets no further emails after one of these.</CardDescription>
      </CardHeader>
      <CardContent className="grid gap-4">
        {[...stopConditions, companyStop].map(({ key, label, description }) => (
          <div key={key} className="flex items-start justify-between gap-4">
            <div className="grid gap-1">
              <Label htmlFor={`${idPrefix}${key}`} className="text-sm">
                {label}
              </Label>
              <p id={`${idPrefix}${key}-description`} className="text-muted-foreground text-xs">
                {description}
              </p>
            </div>
            <Switch
              id={`${idPrefix}${key}`}
              aria-describedby={`${idPrefix}${key}-description`}
              checked={draft[key]}
              onCheckedChange={(checked) => onChange({ [key]: checked })}
              disabled={disabled}
            />
          </div>
        ))}
      </CardContent>
    </Card>
  );
}
