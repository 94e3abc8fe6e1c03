import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';

interface FieldSelectProps {
  value: string;
  onChange: (value: string) => void;
  options: readonly { value: string; label: string }[];
}

/** One of a few, inside a field that names it. */
export function FieldSelect({ value, onChange, options }: FieldSelectProps) {
  return (
    <Select value={value} onValueChange={onChange}>
      <SelectTrigger className="min-w-0">
        <SelectValue placeholder="Choose">
          {options.find((option) => option.value === value)?.label ?? '...'}
        </SelectValue>
      </SelectTrigger>
      <SelectContent className="max-w-[calc(100vw-2rem)]">
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value} className="[&>span:first-child]:truncate">
            {option.label}
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
