const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});

/** An instant in the reader's time zone, `Mar 1, 9:00 AM`; `-` when it has not come. */
export function formatInstant(instant: string | null): string {
  return instant === null ? '-' : format.format(new Date(instant));
}
