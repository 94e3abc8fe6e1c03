import type { ConditionGroup, LeadCondition, LeadFilter } from '@cadenza/contracts';
import { joined } from './joined.ts';
import { hasStatus } from './lead-status.ts';
import { daysBefore, linkCondition } from './link-condition.ts';
import type { Parameters } from './parameters.ts';
import type { Selection } from './selection.ts';
import { customCondition, fieldCondition } from './text-condition.ts';

/** In SQL: whether a row of `leads` is selected. */
export function selectionCondition(selection: Selection, parameters: Parameters): string {
  const { search, filters } = selection;
  const searched =
    search === '' ? [] : [`strpos(search_text, (select search_form(${parameters.add(search, 'text')}))) > 0`];
  return joined('all', [...searched, ...filters.map((filter) => groupCondition(filter, selection, parameters))]);
}

function groupCondition(
  { match, conditions }: LeadFilter | ConditionGroup,
  selection: Selection,
  parameters: Parameters,
): string {
  const each = conditions.map((condition) =>
    'conditions' in condition
      ? groupCondition(condition, selection, parameters)
      : oneCondition(condition, selection, parameters),
  );
  return joined(match, each);
}

function oneCondition(condition: LeadCondition, { fields, now }: Selection, parameters: Parameters): string {
  switch (condition.on) {
    case 'field':
      return fieldCondition(condition, parameters);
    case 'custom':
      return customCondition(condition, fields.get(condition.key), parameters);
    case 'tag': {
      // A form that no index answers: `candidates.ts` says when an index is asked.
      const has = `lower(${parameters.add(condition.value, 'text')}) = any(folded_tags(tags))`;
      return condition.is === 'has' ? has : `not ${has}`;
    }
    case 'lead-status':
      return condition.is === 'is' ? hasStatus(condition.value) : `not ${hasStatus(condition.value)}`;
    case 'campaign':
    case 'status':
    case 'mailbox':
    case 'engagement':
      return linkCondition(condition, now, parameters);
    case 'created':
    case 'created-in-last-days':
      return creationCondition(condition, now, parameters);
    case 'erased':
      return condition.holdsFor === 'all' ? 'true' : 'false';
    default:
      return condition satisfies never;
  }
}

export type OfCreation = Extract<LeadCondition, { on: 'created' | 'created-in-last-days' }>;

export function creationCondition(condition: OfCreation, now: Temporal.Instant, parameters: Parameters): string {
  if (condition.on === 'created-in-last-days')
    return `created_at >= ${parameters.add(daysBefore(now, condition.value), 'timestamptz')}`;
  const sign = condition.is === 'before' ? '<' : '>=';
  return `created_at ${sign} ${parameters.add(startOfDay(condition.value), 'timestamptz')}`;
}

/** PostgreSQL has no year 0. */
const startOfDay = (day: string) => (day.startsWith('0000') ? '-infinity' : `${day}T00:00:00Z`);
