/** The parts of JSON Schema that the snapshot has. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  minimum?: number;
  minLength?: number;
  minItems?: number;
  maximum?: number;
  maxLength?: number;
  maxItems?: number;
}

export interface Snapshot {
  /** By topic and type. */
  events: Record<string, Record<string, Schema>>;
  /** Requests, answers and their parts, by name. */
  schemas: Record<string, Schema>;
}

/**
 * Which versions meet while several run. An event is read by versions older and newer than its writer; a request comes
 * from an older or newer client, a response from an older or newer service.
 */
interface Reader {
  /** Readers may rely on a field that older writers do not have: the writer is deployed first. */
  mayGainRequired: boolean;
  /** Writers may leave a field out from now on. */
  mayLoseRequired: boolean;
  /** Narrower limits refuse values that an older writer may still send. */
  limitsMatter: boolean;
}
const ofEvent: Reader = { mayGainRequired: false, mayLoseRequired: false, limitsMatter: true };
const ofRequest: Reader = { mayGainRequired: false, mayLoseRequired: true, limitsMatter: true };
const ofAnswer: Reader = { mayGainRequired: true, mayLoseRequired: false, limitsMatter: false };

/**
 * Every change in `after` that breaks a version of a service or front end built with `before`, or the other way round,
 * one sentence each. Additions that both sides can live with do not count.
 * @param isRequest whether the schema of that name describes what clients send to us
 */
export function findBreaks(before: Snapshot, after: Snapshot, isRequest: (name: string) => boolean): string[] {
  const events = Object.entries(before.events).flatMap(([topic, types]) =>
    Object.entries(types).flatMap(([type, schema]) => {
      const now = after.events[topic]?.[type];
      return now ? compare(type, schema, now, ofEvent) : [`${type} is gone from ${topic}: it was removed or renamed.`];
    }),
  );
  const schemas = Object.entries(before.schemas).flatMap(([name, schema]) => {
    const now = after.schemas[name];
    if (!now) return [`${name} is gone: it was removed or renamed.`];
    return compare(name, schema, now, isRequest(name) ? ofRequest : ofAnswer);
  });
  return [...events, ...schemas];
}

function compare(path: string, before: Schema, after: Schema, reader: Reader): string[] {
  return [...compareNull(path, before, after, reader), ...compareForms(path, formsOf(before), formsOf(after), reader)];
}

function compareNull(path: string, before: Schema, after: Schema, reader: Reader): string[] {
  if (isNullable(after) && !isNullable(before) && !reader.mayLoseRequired)
    return [`${path} may be null now, and was not before.`];
  if (isNullable(before) && !isNullable(after) && !reader.mayGainRequired) return [`${path} can no longer be null.`];
  return [];
}

const isNullable = ({ type, anyOf }: Schema): boolean =>
  [type].flat().includes('null') || (anyOf ?? []).some(isNullable);

/** The forms that a value may have, apart from null. */
function formsOf(schema: Schema): Schema[] {
  if (schema.anyOf) return schema.anyOf.flatMap(formsOf);
  const types = [schema.type ?? 'anything'].flat().filter((type) => type !== 'null');
  return types.map((type) => ({ ...schema, type }));
}

/** Every earlier form must still be covered by some form. */
function compareForms(path: string, before: Schema[], after: Schema[], reader: Reader): string[] {
  return before.flatMap((form) => {
    const attempts = after.map((candidate) => compareForm(path, form, candidate, reader));
    // The sentences about the most similar form say most.
    return attempts.toSorted((one, other) => one.length - other.length)[0] ?? [`${path} can only be null now.`];
  });
}

function compareForm(path: string, before: Schema, after: Schema, reader: Reader): string[] {
  if (kindOf(before) !== kindOf(after)) return [`${path} was ${kindOf(before)} and is ${kindOf(after)}.`];
  return [
    ...compareValues(path, before, after),
    ...(reader.limitsMatter ? compareLimits(path, before, after) : []),
    ...compareFields(path, before, after, reader),
    ...(before.items && after.items ? compare(`${path}[]`, before.items, after.items, reader) : []),
    ...compareRecords(path, before.additionalProperties, after.additionalProperties, reader),
  ];
}

/** `string`, `string as uuid`, `string "EmailSent"`. */
function kindOf({ type, format, const: value }: Schema): string {
  return [type, format && `as ${format}`, value !== undefined && JSON.stringify(value)].filter(Boolean).join(' ');
}

function compareValues(path: string, before: Schema, after: Schema): string[] {
  const gone = (before.enum ?? []).filter((value) => after.enum && !after.enum.includes(value));
  const restricted = !before.enum && after.enum ? [`${path} may only be one of a list now.`] : [];
  return [...gone.map((value) => `${path} can no longer be ${JSON.stringify(value)}.`), ...restricted];
}

const least = ['minimum', 'minLength', 'minItems'] as const;
const most = ['maximum', 'maxLength', 'maxItems'] as const;

function compareLimits(path: string, before: Schema, after: Schema): string[] {
  const raised = least.filter(
    (key) => (after[key] ?? Number.NEGATIVE_INFINITY) > (before[key] ?? Number.NEGATIVE_INFINITY),
  );
  const lowered = most.filter(
    (key) => (after[key] ?? Number.POSITIVE_INFINITY) < (before[key] ?? Number.POSITIVE_INFINITY),
  );
  const narrower = [...raised, ...lowered].map((key) => `${path} has a narrower limit: ${key} is ${after[key]}.`);
  const isOther = after.pattern !== undefined && after.pattern !== before.pattern;
  return isOther ? [...narrower, `${path} must look like ${after.pattern} now.`] : narrower;
}

function compareFields(path: string, before: Schema, after: Schema, reader: Reader): string[] {
  const wasRequired = new Set(before.required);
  const isRequired = new Set(after.required);
  const known = Object.entries(before.properties ?? {}).flatMap(([name, schema]) => {
    const field = `${path}.${name}`;
    const now = after.properties?.[name];
    if (!now) return [`${field} is gone: it was removed or renamed.`];
    const left = wasRequired.has(name) && !isRequired.has(name) && !reader.mayLoseRequired;
    const demanded = !wasRequired.has(name) && isRequired.has(name) && !reader.mayGainRequired;
    return [
      ...(left ? [`${field} was always there, and others rely on it: it cannot become optional.`] : []),
      ...(demanded ? [`${field} must be given now: it can only stay optional.`] : []),
      ...compare(field, schema, now, reader),
    ];
  });
  const added = [...isRequired].filter((name) => !(name in (before.properties ?? {})) && !reader.mayGainRequired);
  return [...known, ...added.map((name) => `${path}.${name} is new and required: make it optional.`)];
}

function compareRecords(
  path: string,
  before: Schema['additionalProperties'],
  after: Schema['additionalProperties'],
  reader: Reader,
): string[] {
  return typeof before === 'object' && typeof after === 'object' ? compare(`${path}.*`, before, after, reader) : [];
}
