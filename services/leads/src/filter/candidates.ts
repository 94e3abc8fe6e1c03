import type { ConditionGroup, LeadCondition, LeadFilter } from '@cadenza/contracts';
import { creationCondition } from './condition.ts';
import { joined } from './joined.ts';
import { placesWithStatus } from './lead-status.ts';
import { excludedPlaces, linkedPlaces } from './link-condition.ts';
import type { Parameters, Sql } from './parameters.ts';
import type { Selection } from './selection.ts';
import { indexedContains, indexedCustom, indexedField, indexedTexts } from './text-condition.ts';

/** Terms are indexed with the number of their block of 16,384 places. */
const termBits = 14;
/** Without terms a smaller block will do, of which less is read in vain where all leads fit. */
const placeBits = 12;
const blockOfTerms = (place: string) => `(${place} >> ${termBits})::int`;
const inBlock = `leads.is_indexed and array[${blockOfTerms('leads.place')}] @> array[block]`;
const placesInBlock = (column: string) => `${column} >= block_start and ${column} < block_end`;

/**
 * What the indexes know of a selection: conditions on rows of `leads` by the index on terms, and lists of places. All
 * must hold for each selected lead; some leads for which they hold are not selected.
 */
interface Known {
  terms: readonly Sql[];
  places: readonly Sql[];
  /** Also where terms stand inside of `places`. */
  hasTerms: boolean;
}

interface Candidates {
  /** A condition on the leads of a block, which the indexes answer and which holds for each selected lead that is indexed. */
  condition: Sql;
  /** The blocks of places below the given one, newest first: `block`, `block_start` and `block_end`. */
  blocksBelow: (place: string) => string;
}

/** @returns `undefined` where the indexes know nothing of the selection, for example of what leads must not have */
export function candidatesOf({ search, filters, now }: Selection): Candidates | undefined {
  const known = all([
    search === '' ? undefined : ofTerm(indexedContains(indexedTexts, search)),
    ...filters.map((filter) => knownOfGroup(filter, now)),
  ]);
  const candidates = known ?? allExceptLinked(filters, now);
  if (!candidates) return undefined;
  const bits = candidates.hasTerms ? termBits : placeBits;
  return { condition: candidateCondition(candidates), blocksBelow: (place) => blocksBelow(place, bits) };
}

/** A loop over them stops where its limit is reached. */
const blocksBelow = (place: string, bits: number) => `(
  select block, block::bigint << ${bits} as block_start, (block::bigint + 1) << ${bits} as block_end
  from generate_series(
    (select (max(place) >> ${bits})::int from leads where place < ${place}),
    (select (min(place) >> ${bits})::int from leads), -1) as numbers (block)
) as blocks`;

/**
 * For filters that only say what leads must not have: all places of a block except those of leads that a campaign has,
 * that hear from a mailbox, or whose emails show an engagement. Ten times faster than to look up the links of each lead.
 */
function allExceptLinked(filters: readonly LeadFilter[], now: Temporal.Instant): Known | undefined {
  const demanded = filters.flatMap(({ match, conditions }) =>
    match === 'all' || conditions.length === 1 ? conditions : [],
  );
  const excluded = demanded.flatMap((condition) => {
    if (!('on' in condition)) return [];
    if (condition.on !== 'campaign' && condition.on !== 'mailbox' && condition.on !== 'engagement') return [];
    return excludedPlaces(condition, now) ?? [];
  });
  if (excluded.length === 0) return undefined;
  const places: Sql = (parameters) =>
    [
      `select place from leads where ${placesInBlock('place')}`,
      ...excluded.map((select) => `${select(parameters)} and ${placesInBlock('lead_place')}`),
    ].join(' except ');
  return byPlaces(places);
}

const candidateCondition =
  ({ terms, places }: Known): Sql =>
  (parameters) =>
    joined('all', [
      ...(terms.length > 0 ? [inBlock] : []),
      ...terms.map((term) => term(parameters)),
      ...places.map((select) => `leads.place in (${select(parameters)})`),
    ]);

function knownOfGroup({ match, conditions }: LeadFilter | ConditionGroup, now: Temporal.Instant): Known | undefined {
  const each = conditions.map((condition) =>
    'conditions' in condition ? knownOfGroup(condition, now) : knownOf(condition, now),
  );
  return match === 'all' ? all(each) : any(each);
}

function all(each: readonly (Known | undefined)[]): Known | undefined {
  const known = each.filter((one) => one !== undefined);
  if (known.length === 0) return undefined;
  return {
    terms: known.flatMap(({ terms }) => terms),
    places: known.flatMap(({ places }) => places),
    hasTerms: known.some(({ hasTerms }) => hasTerms),
  };
}

/** One condition of which the indexes know nothing is enough to know nothing of any. */
function any(each: readonly (Known | undefined)[]): Known | undefined {
  const known = each.filter((one) => one !== undefined);
  if (known.length < each.length) return undefined;
  if (known.every(({ places }) => places.length === 0)) {
    const written = (parameters: Parameters) =>
      known.map(({ terms }) =>
        joined(
          'all',
          terms.map((term) => term(parameters)),
        ),
      );
    return ofTerm((parameters) => joined('any', written(parameters)));
  }
  const select = (one: Known, parameters: Parameters) =>
    `select leads.place from leads where ${candidateCondition(one)(parameters)}`;
  return {
    ...byPlaces((parameters) => known.map((one) => select(one, parameters)).join(' union ')),
    hasTerms: known.some(({ hasTerms }) => hasTerms),
  };
}

function knownOf(condition: LeadCondition, now: Temporal.Instant): Known | undefined {
  switch (condition.on) {
    case 'field':
      return ofTerm(indexedField(condition));
    case 'custom':
      return ofTerm(indexedCustom(condition));
    case 'tag':
      return condition.is === 'has'
        ? ofTerm((parameters) => `folded_tags(tags) @> array[lower(${parameters.add(condition.value, 'text')})]`)
        : undefined;
    case 'lead-status': {
      const select = condition.is === 'is' ? placesWithStatus[condition.value] : undefined;
      return select === undefined ? undefined : byPlaces(() => `${select} and ${placesInBlock('lead_place')}`);
    }
    case 'campaign':
    case 'status':
    case 'mailbox':
    case 'engagement': {
      const select = linkedPlaces(condition, now);
      return select && byPlaces((parameters) => `${select(parameters)} and ${placesInBlock('lead_place')}`);
    }
    case 'created':
    case 'created-in-last-days': {
      const created: Sql = (parameters) =>
        `select place from leads where ${blockOfTerms('place')} = ${blockOfTerms('block_start')}
           and ${creationCondition(condition, now, parameters)} and ${placesInBlock('place')}`;
      return byPlaces(created);
    }
    case 'erased':
      return condition.holdsFor === 'all' ? undefined : byPlaces(() => 'select place from leads where false');
    default:
      return condition satisfies never;
  }
}

const ofTerm = (term: Sql | undefined): Known | undefined => term && { terms: [term], places: [], hasTerms: true };

const byPlaces = (select: Sql): Known => ({ terms: [], places: [select], hasTerms: false });
