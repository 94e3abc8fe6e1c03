import { Card, CardContent, CardDescription, CardHeader, CardTitle } from '@cadenza/ui';
import type { ReactNode } from 'react';

export const longText =
  'A name that somebody made far too long, and then Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';

/** The samples of one primitive. A note describes what a static sample cannot show. */
export function Samples({ of, note, children }: { of: string; note?: string; children: ReactNode }) {
  return (
    <Card aria-label={of}>
      <CardHeader>
        <CardTitle>{of}</CardTitle>
        {note ? <CardDescription>{note}</CardDescription> : null}
      </CardHeader>
      <CardContent className="grid gap-5">{children}</CardContent>
    </Card>
  );
}

/** One state of a primitive, under its name. */
export function Sample({ state, children }: { state: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2">
      <p className="text-muted-foreground text-xs">{state}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
