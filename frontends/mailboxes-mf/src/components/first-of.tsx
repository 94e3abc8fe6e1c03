import { Button, CardFooter } from '@cadenza/ui';
import { useState } from 'react';

/** The first items of a list, and the button that shows all of them. */
export function useFirstOf<Item>(items: readonly Item[], count: number, noun: string) {
  const [showsAll, setShowsAll] = useState(false);
  const isShort = items.length <= count;
  return {
    shown: showsAll || isShort ? items : items.slice(0, count),
    toggle: isShort ? null : (
      <CardFooter className="justify-center py-2">
        <Button variant="ghost" size="sm" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${items.length.toLocaleString('en-US')} ${noun}`}
        </Button>
      </CardFooter>
    ),
  };
}
