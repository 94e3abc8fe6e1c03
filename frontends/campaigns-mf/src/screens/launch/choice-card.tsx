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

interface Choice<Value extends string> {
  value: Value;
  label: string;
  description: string;
}

export interface ChoiceCardProps<Value extends string> {
  title: string;
  description: string;
  label: string;
  /** The first is chosen where `value` is not among them. */
  choices: readonly [Choice<Value>, ...Choice<Value>[]];
  value: Value;
  onChange: (value: Value) => void;
  disabled: boolean;
}

/** A setting that is one of a few, with what the chosen one means. */
export function ChoiceCard<Value extends string>(props: ChoiceCardProps<Value>) {
  const { title, description, label: fieldLabel, choices, value: given, onChange, disabled } = props;
  const chosen = choices.find(({ value }) => value === given) ?? choices[0];
  return (
    <Card>
      <CardHeader>
        <CardTitle>{title}</CardTitle>
        <CardDescription>{description}</CardDescription>
      </CardHeader>
      <CardContent>
        <Field label={fieldLabel} hint={chosen.description}>
          <Select value={chosen.value} onValueChange={(value) => onChange(value as Value)} disabled={disabled}>
            <SelectTrigger>
              <SelectValue />
            </SelectTrigger>
            <SelectContent>
              {choices.map(({ value, label }) => (
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
