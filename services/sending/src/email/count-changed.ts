import type { RecordedEvent } from '@cadenza/event-store';

/** How many emails something happened to, of which each has one event among these. */
export const countChanged = (recorded: readonly RecordedEvent[]): number =>
  recorded.filter(({ type }) => type === 'EmailFailed' || type === 'EmailDeferred').length;
