import { Alert, Checkbox } from '@cadenza/ui';
import { useId } from 'react';

const namesShown = 5;

export interface SharedDomainsProps {
  domains: readonly string[];
  isIncluded: boolean;
  onInclude: (isIncluded: boolean) => void;
}

/** Domains of people who have nothing in common are blocked only when that is said once more. */
export function SharedDomains({ domains, isIncluded, onInclude }: SharedDomainsProps) {
  const id = useId();
  const more = domains.length - namesShown;
  return (
    <Alert variant="warning" title="Shared by many people">
      <p className="wrap-anywhere">
        {domains.slice(0, namesShown).join(', ')}
        {more > 0 ? ` and ${more} more` : ''}: once blocked, nobody there is mailed again. They stay out, unless you say
        so.
      </p>
      <span className="mt-2 flex items-center gap-2">
        <Checkbox id={id} checked={isIncluded} onCheckedChange={(checked) => onInclude(checked === true)} />
        <label htmlFor={id}>Block shared domains too</label>
      </span>
    </Alert>
  );
}
