import { cn } from '@cadenza/ui';
import { useEffect, useRef } from 'react';
import type { OfferedVariable } from './variables.ts';

const width = 288;

export interface CompletionListProps {
  id: string;
  optionId: (place: number) => string;
  variables: readonly OfferedVariable[];
  /** Which of them the keys choose. */
  active: number;
  /** Where the list begins, in pixels from the upper left corner of what positions it. */
  place: { left: number; top: number };
  onChoose: (variable: OfferedVariable) => void;
}

/** The variables that fit what is typed, at the cursor. The focus stays in the text. */
export function CompletionList({ id, optionId, variables, active, place, onChoose }: CompletionListProps) {
  const option = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another option is the active one
  useEffect(() => {
    option.current?.scrollIntoView?.({ block: 'nearest' });
  }, [active]);
  const chosen = variables[active] as OfferedVariable;
  return (
    <div
      className="absolute z-20 grid max-w-full overflow-hidden rounded-lg border bg-popover text-popover-foreground shadow-popover"
      style={{ top: place.top + 4, left: `min(${place.left}px, max(0px, 100% - ${width}px))`, width }}
    >
      <div id={id} role="listbox" aria-label="Variables" className="max-h-52 overflow-y-auto p-1">
        {variables.map((variable, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: as above
          <div
            key={variable.text}
            ref={index === active ? option : undefined}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={cn(
              'flex cursor-default items-baseline gap-2 rounded-sm px-2 py-1.5 text-sm',
              index === active ? 'bg-accent text-accent-foreground' : 'hover:bg-accent/50',
            )}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(variable)}
          >
            <span className="min-w-0 truncate">{variable.label}</span>
            <span className="ml-auto shrink-0 truncate font-mono text-muted-foreground text-xs">{variable.text}</span>
          </div>
        ))}
      </div>
      <p className="border-t px-3 py-2 text-muted-foreground text-xs leading-relaxed">
        <kbd className="font-sans text-foreground">Tab</kbd> adds text for leads without one:{' '}
        <span className="wrap-anywhere font-mono">{chosen.textWithFallback}</span>
      </p>
    </div>
  );
}
