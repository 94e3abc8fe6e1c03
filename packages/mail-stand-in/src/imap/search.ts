import type { KeptMail } from '../account.ts';
import { type Argument, Refused, textOf } from './command.ts';
import { monthNames } from './internal-date.ts';
import { uidsIn } from './uid-set.ts';

type Matcher = (mail: KeptMail) => boolean;

/**
 * What all keys of a search ask for: ALL, UID and SINCE.
 *
 * @param last the highest UID
 * @throws Refused for any other key
 */
export function matcherOf(keys: readonly Argument[], last: number): Matcher {
  const matchers: Matcher[] = [];
  const rest = keys.map(textOf);
  for (let key = rest.shift(); key !== undefined; key = rest.shift()) {
    if (key.toUpperCase() === 'ALL') continue;
    if (key.toUpperCase() === 'UID') {
      const has = uidsIn(textOf(rest.shift()), last);
      matchers.push(({ uid }) => has(uid));
    } else if (key.toUpperCase() === 'SINCE') {
      const day = dayIn(textOf(rest.shift()));
      matchers.push(({ arrivedAt }) => Temporal.PlainDate.compare(dayOf(arrivedAt), day) >= 0);
    } else throw new Refused('BAD', 'The stand-in only searches by ALL, UID and SINCE');
  }
  return (mail) => matchers.every((matches) => matches(mail));
}

/** The server is in UTC. */
const dayOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO('UTC').toPlainDate();

function dayIn(text: string): Temporal.PlainDate {
  const [, day = '', month = '', year = ''] = /^(\d{1,2})-([a-z]{3})-(\d{4})$/i.exec(text) ?? [];
  const place = monthNames.findIndex((name) => name.toLowerCase() === month.toLowerCase());
  try {
    return Temporal.PlainDate.from({ year: Number(year), month: place + 1, day: Number(day) }, { overflow: 'reject' });
  } catch {
    throw new Refused('BAD', 'That is no date');
  }
}
