import type { ColumnTargets } from './column-targets.ts';
import type { FieldChoices, FieldColumn } from './field-columns.ts';
import { emptyMapping, type LeadMapping, leadTargets } from './lead-mapping.ts';

const storageKey = 'cadenza-import-mappings';
const setsMax = 20;
/** No list of leads has this many; a mapping of so many would fill the storage. */
const columnsMax = 300;
const headerMaxLength = 200;

/** As it is stored: columns by the normal form of their headers. The newest is the last. */
interface Remembered {
  headers: string;
  mapping: Record<string, string>;
  choices: [column: string, key: string | null][];
}

/**
 * Remembers in this browser where the columns of a file went, for the next file with the same headers in any order.
 * Nothing is remembered where the browser refuses it.
 *
 * @param choices what the user chose of columns, which includes those that go nowhere
 */
export function rememberTargets(
  headers: readonly string[],
  mapping: LeadMapping,
  fieldColumns: readonly FieldColumn[],
  choices: FieldChoices,
): void {
  const set = setOf(headers);
  if (set === null) return;
  const targets = new Map<string, string | null>();
  for (const [column, key] of choices) if (key === null && headers.includes(column)) targets.set(normal(column), null);
  for (const { column, field } of fieldColumns) targets.set(normal(column), field.key);
  const newest: Remembered = {
    headers: set,
    mapping: Object.fromEntries(Object.entries(mapping).map(([target, column]) => [target, normal(column)])),
    choices: [...targets],
  };
  const others = stored().filter((each) => each.headers !== set);
  store([...others, newest].slice(-setsMax));
}

/** Where the columns went the last time that a file had these headers; null for new headers. */
export function recallTargets(headers: readonly string[]): ColumnTargets | null {
  const set = setOf(headers);
  const found = set === null ? undefined : stored().find((each) => each.headers === set);
  if (!found) return null;
  const columns = new Map(headers.map((header) => [normal(header), header]));
  const mapping = { ...emptyMapping };
  for (const target of leadTargets) mapping[target] = columns.get(String(found.mapping[target] ?? '')) ?? '';
  const fieldChoices = new Map<string, string | null>();
  for (const [column, key] of found.choices) {
    const header = columns.get(column);
    if (header !== undefined) fieldChoices.set(header, key);
  }
  return { mapping, fieldChoices };
}

const normal = (header: string) => header.trim().toLowerCase().replace(/\s+/g, ' ').slice(0, headerMaxLength);

/** What stands for a set of headers in any order; null for one that is not remembered. */
function setOf(headers: readonly string[]): string | null {
  const normals = new Set(headers.map(normal));
  if (headers.length === 0 || headers.length > columnsMax || normals.size < headers.length) return null;
  return hashOf(JSON.stringify([...normals].sort()));
}

/** 64 bits of FNV-1a: two sets that meet by chance would only suggest a wrong mapping. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash.toString(36);
}

function stored(): Remembered[] {
  try {
    const sets: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(sets) ? sets.filter(isRemembered).slice(-setsMax) : [];
  } catch {
    return [];
  }
}

function isRemembered(set: Partial<Remembered> | null): set is Remembered {
  return (
    typeof set?.headers === 'string' &&
    typeof set.mapping === 'object' &&
    set.mapping !== null &&
    Array.isArray(set.choices) &&
    set.choices.every(
      (choice) =>
        Array.isArray(choice) && typeof choice[0] === 'string' && (choice[1] === null || typeof choice[1] === 'string'),
    )
  );
}

function store(sets: readonly Remembered[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(sets));
  } catch {
    // Private windows may refuse, and the storage may be full.
  }
}
