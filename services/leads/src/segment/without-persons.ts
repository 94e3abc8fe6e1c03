import {
  type ConditionGroup,
  type LeadCondition,
  type LeadFilter,
  type Segment,
  segmentNameMaxLength,
} from '@cadenza/contracts';
import { canonicalAddress } from '@cadenza/mail-address';

const isGroup = (part: LeadCondition | ConditionGroup): part is ConditionGroup => 'conditions' in part;
/** What may stand around an address, so that it is a whole one: `ada@x.com` is not part of `grada@x.com`. */
const [noAddressBefore, noAddressAfter] = [
  String.raw`(?<![\p{L}\p{N}._+%-])`,
  String.raw`(?![\p{L}\p{N}_-]|\.[\p{L}\p{N}])`,
];
const separators = /[\s<>()[\]",;:|]+/;
const inName = 'erased person';

/**
 * A segment without the addresses of persons who are erased (rule J3). A condition that named one is replaced by one that
 * says so and holds for the same leads as before, those persons aside: what looked for them holds for nobody, so that no
 * segment becomes everybody, and what left them out holds for everybody.
 *
 * @param addresses all that these persons had, in any spelling
 * @returns `undefined` where the segment names none of them
 */
export function withoutPersons(
  { name, filter }: Pick<Segment, 'name' | 'filter'>,
  addresses: readonly string[],
): Pick<Segment, 'name' | 'filter'> | undefined {
  const spellings = addresses.flatMap((address) => [plain(address).trim(), canonicalAddress(address) ?? '']);
  const persons = [...new Set(spellings)].filter((address) => /.@./.test(address));
  const shortened = nameWithout(name, persons);
  const without = filterWithout(filter, persons);
  return shortened === name && without === filter ? undefined : { name: shortened, filter: without };
}

/** Texts are compared in any case and spelling of accents. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

function filterWithout(filter: LeadFilter, persons: readonly string[]): LeadFilter {
  const conditions = filter.conditions.map((part) => {
    if (!isGroup(part)) return conditionWithout(part, persons);
    const inside = part.conditions.map((each) => conditionWithout(each, persons));
    return isSame(inside, part.conditions) ? part : { ...part, conditions: inside };
  });
  return isSame(conditions, filter.conditions) ? filter : { ...filter, conditions };
}

const isSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.every((each, index) => each === other[index]);

function conditionWithout(condition: LeadCondition, persons: readonly string[]): LeadCondition {
  if (condition.on !== 'field' && condition.on !== 'custom' && condition.on !== 'tag') return condition;
  const { is, value } = condition;
  const isPart = is === 'contains' || is === 'contains-not';
  if (!namesOne(value, persons) && !(isPart && beginsOne(value, persons))) return condition;
  // These ignore their value.
  if (is === 'empty' || is === 'filled') return { ...condition, value: '' };
  return { on: 'erased', holdsFor: is === 'is-not' || is === 'contains-not' || is === 'has-not' ? 'all' : 'none' };
}

function namesOne(text: string, persons: readonly string[]): boolean {
  if (!/[@＠﹫]/.test(text)) return false;
  const form = plain(text);
  const named = new Set(form.split(separators).map((word) => canonicalAddress(word)));
  return persons.some((person) => named.has(person) || (form.includes(person) && asWhole(person).test(form)));
}

/** The first letters of an address, up to its domain and into it: of `info@` there are many. */
function beginsOne(text: string, persons: readonly string[]): boolean {
  const form = plain(text).trim();
  return /.@./.test(form) && persons.some((person) => person.startsWith(form));
}

function nameWithout(name: string, persons: readonly string[]): string {
  if (!namesOne(name, persons)) return name;
  const words = name.split(/\s+/).map((word) => (namesOne(word, persons) ? inName : word));
  return words.join(' ').slice(0, segmentNameMaxLength);
}

const asWhole = (person: string) => new RegExp(`${noAddressBefore}${RegExp.escape(person)}${noAddressAfter}`, 'u');
