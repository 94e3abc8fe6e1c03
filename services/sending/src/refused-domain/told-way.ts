import { type DomainVerdict, domainChecks } from '@cadenza/contracts';
import { instantWords, type Reader } from '../instant-words.ts';
import type { Wait, Way } from './waits.ts';

type Records = Readonly<Record<(typeof domainChecks)[number], DomainVerdict>>;

/** A way that is refused, with what a user is told of it. */
export interface ToldWay extends Way, Wait {
  code: number | null;
  /** What was last known of the records of the domain; null: nobody has looked. */
  records: Records | null;
}

const names: Readonly<Record<string, string>> = {
  'google.com': 'Google',
  'outlook.com': 'Microsoft',
  'yahoodns.net': 'Yahoo',
  'icloud.com': 'iCloud',
};

/** Whose servers a family is, as people call them: `Google`. Those of others go by their domain. */
export const familyName = (family: string): string => names[family] ?? family;

const list = new Intl.ListFormat('en');
const proofs = domainChecks.filter((check) => check !== 'mx');

/** What is wrong with the records that prove whose mail it is: `SPF is missing and DKIM is wrong`; otherwise that they look right. */
export function recordsWords(records: Records | null): string {
  if (!records || proofs.every((check) => records[check] === 'unknown')) return 'its records are not known yet';
  const faults = proofs.flatMap((check) => {
    const verdict = records[check];
    return verdict === 'missing' || verdict === 'wrong' ? [`${check.toUpperCase()} is ${verdict}`] : [];
  });
  if (faults.length > 0) return list.format(faults);
  return proofs.every((check) => records[check] === 'good') ? 'all its records look right' : 'no record is found wrong';
}

/** Whether a record that proves whose mail it is was missing or wrong, and is good now. */
export const isMended = (before: Records, now: Records): boolean =>
  proofs.some((check) => (before[check] === 'missing' || before[check] === 'wrong') && now[check] === 'good');

/** Why a campaign sends nothing to the leads of a provider. Words of the provider are for screens alone. */
export function refusedObstacle(way: ToldWay, reader: Reader): string {
  const reply = way.code === null ? '' : ` (${way.code})`;
  const what = `${familyName(way.family)} has refused mail from ${way.domain} since ${inWords(way.since, reader)}${reply}: ${recordsWords(way.records)}.`;
  if (way.probeEmailId !== null) return `${what} One email is finding out whether it is taken again; the others wait.`;
  return `${what} Nothing is lost; its leads wait, and one email tries again ${atWords(way.until, reader)}.`;
}

function inWords(at: string, reader: Reader): string {
  const { time, day } = instantWords(Temporal.Instant.from(at), reader);
  return day === null ? time : `${day}, ${time}`;
}

function atWords(at: string, reader: Reader): string {
  const { time, day } = instantWords(Temporal.Instant.from(at), reader);
  return day === null ? `at ${time}` : `on ${day} at ${time}`;
}
