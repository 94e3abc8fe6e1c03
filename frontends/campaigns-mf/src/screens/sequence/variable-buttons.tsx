import { Button } from '@cadenza/ui';
import { variables } from './variables.ts';

/** One button per personalization variable. Pressing one leaves the cursor where it was in the text. */
export function VariableButtons({ onInsert }: { onInsert: (variable: string) => void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-1.5">
      <legend className="float-left mr-1.5 text-muted-foreground text-xs">Personalize</legend>
      {variables.map(({ label, text }) => (
        <Button
          key={text}
          size="sm"
          variant="secondary"
          className="h-7 px-2.5 text-xs"
          title={`Insert ${text}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(text)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
