import type { Series } from '@cadenza/contracts';
import type { ShownTimes } from '@cadenza/screen-kit';

export type SeriesDay = Series['days'][number];

export interface SeriesLine {
  name: string;
  /** The singular noun. */
  one: string;
  figure: 'sentCount' | 'openCount' | 'clickCount' | 'replyCount';
  /** Lines differ by dashes as well as by colour. */
  dashes: string | undefined;
  className: string;
}

export const seriesLines: readonly SeriesLine[] = [
  { name: 'Sends', one: 'send', figure: 'sentCount', dashes: undefined, className: 'text-foreground' },
  { name: 'Opens', one: 'open', figure: 'openCount', dashes: '8 4', className: 'text-primary' },
  { name: 'Clicks', one: 'click', figure: 'clickCount', dashes: '2 4', className: 'text-muted-foreground' },
  { name: 'Replies', one: 'reply', figure: 'replyCount', dashes: '10 4 2 4', className: 'text-success' },
];

/** `Mar 2` */
export const shortDay = (date: string, { day }: ShownTimes) => day(date, { hasYear: false });
/** `Mon, Mar 2` */
export const longDay = (date: string, { day }: ShownTimes) => day(date, { weekday: 'short', hasYear: false });

/** `Mon, Mar 2: Sends 3, Opens 1, …` */
export const dayInWords = (day: SeriesDay, times: ShownTimes) =>
  `${longDay(day.date, times)}: ${seriesLines.map(({ name, figure }) => `${name} ${day[figure]}`).join(', ')}`;
