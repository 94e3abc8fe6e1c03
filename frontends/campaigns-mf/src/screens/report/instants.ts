import { serverNow } from '@cadenza/api-client';

const format = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayAndYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** An instant in the reader's time zone, `Mar 1, 9:00 AM`; `-` when it has not come. */
export function formatInstant(instant: string | null): string {
  return instant === null ? '-' : format.format(new Date(instant));
}

/** The day of an instant in the reader's time zone, `Mar 1`, with its year unless that is this year. */
export function formatDayOf(instant: string): string {
  const at = new Date(instant);
  const isThisYear = at.getFullYear() === new Date(serverNow()).getFullYear();
  return (isThisYear ? day : dayAndYear).format(at);
}
