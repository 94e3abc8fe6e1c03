import type { ComponentProps, KeyboardEvent } from 'react';

/**
 * A form in which Enter always submits. Browsers silently ignore Enter while the submit button is disabled; this form
 * still calls `onSubmit`, which says what is missing or that a request is running.
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

/** Whether the browser would ignore this Enter. While an input method composes a word, Enter belongs to it. */
function isEnterInVain(event: KeyboardEvent<HTMLFormElement>): boolean {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.isDefaultPrevented()) return false;
  if (!(event.target instanceof HTMLInputElement)) return false;
  return event.currentTarget.querySelector<HTMLButtonElement>('button[type=submit]')?.disabled === true;
}
