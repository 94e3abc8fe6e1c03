import type { ComponentProps, KeyboardEvent } from 'react';

/**
 * A form in which Enter always asks for what the button does. While that button is disabled the browser would do nothing
 * and say nothing; `onSubmit` is called all the same, and says what is missing or that it is under way.
 */
export function Form({ onKeyDown, ...props }: ComponentProps<'form'>) {
  return (
    <form
      {...props}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        if (isEnterInVain(event)) event.currentTarget.requestSubmit();
      }}
    />
  );
}

/** An input method takes Enter for itself while it composes a word. */
function isEnterInVain(event: KeyboardEvent<HTMLFormElement>): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.isDefaultPrevented()) return false;
  if (!(event.target instanceof HTMLInputElement)) return false;
  return event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled === true;
}
