import { cn, Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@cadenza/ui';

/** Whom a lead may hear from. */
export interface SenderOption {
  /** The id of a mailbox, or `relay`. */
  value: string;
  label: string;
}

export interface SenderSelectProps {
  /** Names what is chosen, for example `Mailbox`. */
  label: string;
  options: readonly SenderOption[];
  /** Empty when none is chosen. A mailbox that is no option was removed. */
  value: string;
  /** Gets the empty text when `all` is chosen. */
  onChange: (value: string) => void;
  /** What stands for no choice at all, for example `All senders`; without it one must be chosen. */
  all?: string;
  /** True while the options are read. */
  pending?: boolean;
  className?: string;
}

/** An option must have a value. */
const allValue = 'all';

/** One of the mailboxes, or the relay. */
export function SenderSelect({ label, options, value, onChange, all, pending, className }: SenderSelectProps) {
  const chosen = options.find((option) => option.value === value)?.label ?? (pending ? '...' : 'A removed mailbox');
  const shown = value === '' ? all : chosen;
  return (
    <Select
      value={value === '' && all !== undefined ? allValue : value}
      onValueChange={(next) => onChange(next === allValue ? '' : next)}
    >
      <SelectTrigger aria-label={label} title={shown} className={cn('min-w-0', className)}>
        <SelectValue placeholder="Choose">{shown}</SelectValue>
      </SelectTrigger>
      <SelectContent className="max-w-[calc(100vw-2rem)]">
        {all === undefined ? null : <SelectItem value={allValue}>{all}</SelectItem>}
        {options.map((option) => (
          <SelectItem key={option.value} value={option.value} className="[&>span:first-child]:truncate">
            <span title={option.label}>{option.label}</span>
          </SelectItem>
        ))}
      </SelectContent>
    </Select>
  );
}
