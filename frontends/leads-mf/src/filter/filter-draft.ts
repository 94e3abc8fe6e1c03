import type {
  ConditionGroup,
  FilteredEngagement,
  LeadCondition,
  LeadFilter,
  LinkStatus,
  ValueComparison,
} from '@cadenza/contracts';
import { type CustomFieldType, fitsType, typeRule } from '@cadenza/contracts/custom-values';
import type { LeadStatus } from '@cadenza/contracts/lead-status';
import { comparisonWords, dateComparisonWords, erasedWords, type fieldNames } from './filter-words.ts';
import { isDays, isGroup } from './read-filter.ts';

export type FilterMatch = LeadFilter['match'];

/** A condition while it is entered: all inputs have a value, which may be none yet. */
export interface ConditionDraft {
  /** Names the row on the screen. */
  id: number;
  /** `field:company`, `custom:industry`, or a kind of condition. Empty until it is chosen. */
  what: string;
  how: string;
  value: string;
  /** Null for any. */
  campaignId: string | null;
  days: string;
}

export interface GroupDraft {
  id: number;
  match: FilterMatch;
  conditions: ConditionDraft[];
}

export interface FilterDraft {
  match: FilterMatch;
  parts: (ConditionDraft | GroupDraft)[];
}

export type TypeOfField = (key: string) => CustomFieldType;

export const isGroupDraft = (part: ConditionDraft | GroupDraft): part is GroupDraft => 'conditions' in part;

let lastId = 0;
const nextId = () => ++lastId;

export const newCondition = (): ConditionDraft => ({
  ...{ id: nextId(), what: '', how: '', value: '', campaignId: null, days: '' },
});
export const newGroup = (): GroupDraft => ({ id: nextId(), match: 'any', conditions: [newCondition()] });

export const countDrafts = ({ parts }: FilterDraft): number =>
  parts.reduce((count, part) => count + (isGroupDraft(part) ? part.conditions.length : 1), 0);

type Choice = readonly [name: string, words: string];

const choicesOf = (names: readonly ValueComparison[], words: Partial<typeof comparisonWords> = {}): Choice[] =>
  names.map((name) => [name, words[name] ?? comparisonWords[name]]);
const textChoices = choicesOf(['contains', 'contains-not', 'is', 'is-not', 'filled', 'empty']);
const customChoices: Record<CustomFieldType, Choice[]> = {
  text: textChoices,
  link: textChoices,
  number: choicesOf(['is', 'is-not', 'above', 'below', 'filled', 'empty']),
  date: choicesOf(['is', 'is-not', 'above', 'below', 'filled', 'empty'], dateComparisonWords),
};
const otherChoices: Record<string, Choice[]> = {
  tag: [
    ['has', 'is'],
    ['has-not', 'is not'],
  ],
  campaign: [
    ['in', 'is'],
    ['not-in', 'is not'],
  ],
  'lead-status': [
    ['is', 'is'],
    ['is-not', 'is not'],
  ],
  status: [
    ['is', 'is'],
    ['is-not', 'is not'],
  ],
  mailbox: [
    ['is', 'is'],
    ['is-not', 'is not'],
  ],
  engagement: [
    ['has', 'happened'],
    ['has-not', 'did not happen'],
  ],
  created: [
    ['in-last-days', 'in the last days'],
    ['after', 'on or after'],
    ['before', 'before'],
  ],
  erased: Object.entries(erasedWords),
};

/** How what a condition is about can be compared, the usual way first. */
export function howChoices(
  { what, how }: Pick<ConditionDraft, 'what' | 'how'>,
  typeOf: TypeOfField,
): readonly Choice[] {
  const [kind = '', name = ''] = what.split(':');
  if (kind === 'field') return textChoices;
  if (kind !== 'custom') return otherChoices[kind] ?? [];
  const choices = customChoices[typeOf(name)];
  const isOffered = how === '' || choices.some(([offered]) => offered === how);
  // A filter may be older than the type of its field.
  return isOffered ? choices : [...choices, ...choicesOf([how as ValueComparison])];
}

/** The same condition about something else: of what was entered nothing fits any more. */
export const aboutSomethingElse = ({ id }: ConditionDraft, what: string, typeOf: TypeOfField): ConditionDraft => ({
  ...newCondition(),
  id,
  what,
  how: howChoices({ what, how: '' }, typeOf)[0]?.[0] ?? '',
});

export const needsValue = ({ what, how }: ConditionDraft): boolean =>
  what !== '' && what !== 'campaign' && what !== 'erased' && how !== 'empty' && how !== 'filled';

/** What is wrong with what was entered, if an empty input does not show it. */
export function problemOf(draft: ConditionDraft, typeOf: TypeOfField): string | undefined {
  const value = draft.value.trim();
  if (draft.what === 'created' && draft.how === 'in-last-days' && value !== '' && !isDays(Number(value)))
    return 'Please enter a number of days, at most 3,650';
  if (draft.what === 'engagement' && draft.days.trim() !== '' && !isDays(Number(draft.days)))
    return 'Please enter a number of days, at most 3,650';
  if (!draft.what.startsWith('custom:') || value === '' || !needsValue(draft)) return undefined;
  const type = typeOf(draft.what.slice('custom:'.length));
  return (type === 'number' || type === 'date') && !fitsType(type, value) ? `The value ${typeRule[type]}` : undefined;
}

/** @returns null while something is missing or wrong */
function toCondition(draft: ConditionDraft, typeOf: TypeOfField): LeadCondition | null {
  const { what, how, campaignId } = draft;
  const value = needsValue(draft) ? draft.value.trim() : '';
  if (what === '' || how === '' || problemOf(draft, typeOf) !== undefined) return null;
  if (needsValue(draft) && value === '') return null;
  const [kind = '', name = ''] = what.split(':');
  switch (kind) {
    case 'field':
      return {
        on: 'field',
        field: name as keyof typeof fieldNames,
        is: how as Exclude<ValueComparison, 'below' | 'above'>,
        value,
      };
    case 'custom':
      return { on: 'custom', key: name, is: how as ValueComparison, value };
    case 'tag':
      return { on: 'tag', is: how as 'has', value };
    case 'campaign':
      return { on: 'campaign', is: how as 'in', campaignId };
    case 'lead-status':
      return { on: 'lead-status', is: how as 'is', value: value as LeadStatus };
    case 'status':
      return { on: 'status', is: how as 'is', value: value as LinkStatus, campaignId };
    case 'mailbox':
      return { on: 'mailbox', is: how as 'is', value, campaignId };
    case 'engagement': {
      const inLastDays = draft.days.trim() === '' ? null : Number(draft.days);
      return { on: 'engagement', is: how as 'has', value: value as FilteredEngagement, campaignId, inLastDays };
    }
    case 'created':
      if (how === 'in-last-days') return { on: 'created-in-last-days', value: Number(value) };
      return fitsType('date', value) ? { on: 'created', is: how as 'before', value } : null;
    case 'erased':
      return { on: 'erased', holdsFor: how as 'none' };
    default:
      return null;
  }
}

export function toLeadFilter({ match, parts }: FilterDraft, typeOf: TypeOfField): LeadFilter | null {
  const complete = (drafts: ConditionDraft[]) =>
    drafts.map((draft) => toCondition(draft, typeOf)).filter((condition) => condition !== null);
  const conditions = parts.flatMap((part): LeadFilter['conditions'] => {
    if (!isGroupDraft(part)) return complete([part]);
    const inside = complete(part.conditions);
    return inside.length === 0 ? [] : [{ match: part.match, conditions: inside }];
  });
  return conditions.length === 0 ? null : { match, conditions };
}

export function toDraft(filter: LeadFilter | null): FilterDraft {
  if (filter === null) return { match: 'all', parts: [newCondition()] };
  const partOf = (part: LeadCondition | ConditionGroup) =>
    isGroup(part)
      ? { id: nextId(), match: part.match, conditions: part.conditions.map(toConditionDraft) }
      : toConditionDraft(part);
  return { match: filter.match, parts: filter.conditions.map(partOf) };
}

function toConditionDraft(condition: LeadCondition): ConditionDraft {
  const begun = newCondition();
  switch (condition.on) {
    case 'field':
      return { ...begun, what: `field:${condition.field}`, how: condition.is, value: condition.value };
    case 'custom':
      return { ...begun, what: `custom:${condition.key}`, how: condition.is, value: condition.value };
    case 'created-in-last-days':
      return { ...begun, what: 'created', how: 'in-last-days', value: String(condition.value) };
    case 'campaign':
      return { ...begun, what: 'campaign', how: condition.is, campaignId: condition.campaignId };
    case 'engagement': {
      const { is, value, campaignId, inLastDays } = condition;
      return {
        ...begun,
        what: 'engagement',
        how: is,
        value,
        campaignId,
        days: inLastDays === null ? '' : String(inLastDays),
      };
    }
    case 'erased':
      return { ...begun, what: 'erased', how: condition.holdsFor };
    case 'status':
    case 'mailbox':
      return {
        ...begun,
        what: condition.on,
        how: condition.is,
        value: condition.value,
        campaignId: condition.campaignId,
      };
    default:
      return { ...begun, what: condition.on, how: condition.is, value: condition.value };
  }
}
