import type { ConditionGroup, LeadCondition, LeadFilter } from '@cadenza/contracts';
import { fitsType, standardKeys } from '@cadenza/contracts/custom-values';
import { filterConditionsMax, filterTextMaxLength, leadFieldMaxLength } from '@cadenza/contracts/limits';
import {
  comparisonWords,
  engagementWords,
  erasedWords,
  fieldNames,
  progressNames,
  statusNames,
} from './filter-words.ts';

/** The server's limit. */
const daysMax = 3_650;
/** Proxies refuse longer addresses; letters of most alphabets take six characters there. */
const encodedMaxLength = 7_000;

type Check = (value: unknown) => boolean;

const isOneOf = (words: object): Check => {
  const names: unknown[] = Object.keys(words);
  return (value) => names.includes(value);
};
const isOrNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const isText: Check = (value) =>
  typeof value === 'string' &&
  value.trim().length <= leadFieldMaxLength &&
  value.isWellFormed() &&
  !/\p{Cc}/u.test(value.trim());
const isId: Check = (value) =>
  typeof value === 'string' && /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i.test(value);
const isSender: Check = (value) => value === 'relay' || isId(value);
export const isDays: Check = (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= daysMax;
const isDay: Check = (value) => typeof value === 'string' && fitsType('date', value);

const taken = new Set(
  [...standardKeys, ...Object.getOwnPropertyNames(Object.prototype)].map((key) => key.toLowerCase()),
);
const isKey: Check = (value) =>
  typeof value === 'string' && /^[a-z][A-Za-z0-9]{0,39}$/.test(value) && !taken.has(value.toLowerCase());

const { below: _, above: __, ...textComparisons } = comparisonWords;

/** What a condition must have, by its kind; what it may leave out stands in `defaults`. */
const shapes: Record<LeadCondition['on'], Record<string, Check>> = {
  field: { field: isOneOf(fieldNames), is: isOneOf(textComparisons), value: isText },
  custom: { key: isKey, is: isOneOf(comparisonWords), value: isText },
  tag: { is: isOneOf({ has: 1, 'has-not': 1 }), value: isText },
  campaign: { is: isOneOf({ in: 1, 'not-in': 1 }), campaignId: isOrNull(isId) },
  'lead-status': { is: isOneOf({ is: 1, 'is-not': 1 }), value: isOneOf(statusNames) },
  status: { is: isOneOf({ is: 1, 'is-not': 1 }), value: isOneOf(progressNames), campaignId: isOrNull(isId) },
  mailbox: { is: isOneOf({ is: 1, 'is-not': 1 }), value: isSender, campaignId: isOrNull(isId) },
  engagement: {
    is: isOneOf({ has: 1, 'has-not': 1 }),
    value: isOneOf(engagementWords),
    campaignId: isOrNull(isId),
    inLastDays: isOrNull(isDays),
  },
  created: { is: isOneOf({ before: 1, after: 1 }), value: isDay },
  'created-in-last-days': { value: isDays },
  erased: { holdsFor: isOneOf(erasedWords) },
};
const defaults: Partial<Record<LeadCondition['on'], object>> = {
  field: { value: '' },
  custom: { value: '' },
  status: { campaignId: null },
  mailbox: { campaignId: null },
  engagement: { campaignId: null, inLastDays: null },
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * Reads a filter from JSON, as an address holds it: anything may stand there. The server has the same rules
 * (`leadFilter` of the contracts); its schemas are too large for a screen.
 * @returns null if it is no filter. Two equal filters are equal as JSON.
 */
export function readFilter(json: string): LeadFilter | null {
  if (json.length > filterTextMaxLength) return null;
  try {
    return toFilter(JSON.parse(json));
  } catch {
    return null;
  }
}

/** A filter in the form that `readFilter` gives, from one that an older or newer server may have written. */
export function toFilter(value: unknown): LeadFilter | null {
  const filter = toGroup(value, (each) => toCondition(each) ?? toGroup(each, toCondition));
  return filter !== null && countConditions(filter) <= filterConditionsMax ? filter : null;
}

function toGroup<Part>(
  value: unknown,
  toPart: (value: unknown) => Part | null,
): { match: LeadFilter['match']; conditions: Part[] } | null {
  if (!isObject(value)) return null;
  const { match, conditions, ...others } = value;
  if ((match !== 'all' && match !== 'any') || !Array.isArray(conditions) || Object.keys(others).length > 0) return null;
  const parts = conditions.map(toPart).filter((part) => part !== null);
  return parts.length === 0 || parts.length < conditions.length ? null : { match, conditions: parts };
}

function toCondition(value: unknown): LeadCondition | null {
  if (!isObject(value) || typeof value['on'] !== 'string' || !Object.hasOwn(shapes, value['on'])) return null;
  const on = value['on'] as LeadCondition['on'];
  const shape = shapes[on];
  const whole: Record<string, unknown> = { ...defaults[on], ...value };
  const names = Object.keys(shape);
  if (Object.keys(whole).length > names.length + 1 || !names.every((name) => shape[name]?.(whole[name]))) return null;
  return Object.fromEntries([['on', on], ...names.map((name) => [name, trimmed(whole[name])])]) as LeadCondition;
}

const trimmed = (value: unknown) => (typeof value === 'string' ? value.trim() : value);

export const isGroup = (part: LeadCondition | ConditionGroup): part is ConditionGroup => 'conditions' in part;

/** Whether a condition named a person who was erased since. */
export const namedErased = ({ conditions }: LeadFilter): boolean =>
  conditions.some((part) => (isGroup(part) ? part.conditions : [part]).some(({ on }) => on === 'erased'));

export const countConditions = ({ conditions }: LeadFilter): number =>
  conditions.reduce((count, part) => count + (isGroup(part) ? part.conditions.length : 1), 0);

/** The filter as it stands in addresses and queries. */
export const filterText = (filter: LeadFilter): string => JSON.stringify(filter);

export const isTooLong = (filter: LeadFilter): boolean => {
  const text = filterText(filter);
  return text.length > filterTextMaxLength || encodeURIComponent(text).length > encodedMaxLength;
};
