import { type Call, describedCalls } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { difference } from './difference.ts';
import { goodBodies, goodPath } from './good-calls.ts';
import { extraFields, hostileTo } from './hostile-values.ts';
import { inParallel } from './in-parallel.ts';
import { callNamed, expectRefusal, nameOf, world } from './world.ts';

/** The smallest limit of any call. */
const bodyBytesMax = 900_000;
/** Has a larger limit, and refuses single rows, in a response that is no refusal. */
const refusesRows = 'POST /api/mailboxes/bulk';

interface Case {
  about: string;
  json: string;
}

/** Every way to make one place of a body wrong. */
function* wrongBodies(body: object): Generator<Case> {
  for (const path of placesIn(body)) {
    for (const { name, value, json } of hostileTo(at(body, path)))
      yield {
        about: `${path.join('.') || 'the body'}: ${name}`,
        json: replaced(body, path, json ?? JSON.stringify(value)),
      };
    if (path.length > 0) yield { about: `${path.join('.')}: missing`, json: replaced(body, path, undefined) };
  }
  for (const { name, json } of extraFields) {
    const text = JSON.stringify(Array.isArray(body) ? body[0] : body);
    const extended = `${text.slice(0, -1)},${json}}`;
    yield { about: `with ${name}`, json: Array.isArray(body) ? `[${extended}]` : extended };
  }
}

type Path = (string | number)[];

/** The body itself, its fields, and the fields and first entries inside those. */
function placesIn(value: unknown, path: Path = []): Path[] {
  if (Array.isArray(value)) return [path, ...(value.length > 0 ? placesIn(value[0], [...path, 0]) : [])];
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

const at = (value: unknown, path: Path): unknown =>
  path.reduce((inner, key) => (inner as Record<string | number, unknown>)[key], value);

const marker = '⟨here⟩';

/** The body as JSON with other JSON at one place, or without that place. */
function replaced(body: object, path: Path, json: string | undefined): string {
  if (path.length === 0) return json as string;
  const copy = structuredClone(body);
  const parent = at(copy, path.slice(0, -1)) as Record<string | number, unknown>;
  const key = path.at(-1) as string;
  if (json === undefined && Array.isArray(parent)) parent.splice(Number(key), 1);
  else if (json === undefined) delete parent[key];
  else parent[key] = marker;
  return JSON.stringify(copy).replace(JSON.stringify(marker), () => json ?? '');
}

/** Judged by the contract; in this state the call may still refuse it. */
function mayBeTaken(call: Call, { json }: Case): boolean {
  const fits = json.length < bodyBytesMax || nameOf(call) === refusesRows;
  return fits && call.request!.safeParse(JSON.parse(json)).success;
}

describe('every field of', () => {
  test.each(describedCalls.filter(({ request }) => request).map(nameOf))(
    '%s: a hostile value is taken, or refused with a sentence and without a change',
    async (name) => {
      const call = callNamed(name);
      const give = ({ json }: Case) => world.session.call(call.method.toUpperCase(), goodPath(call), json);
      const cases = [...wrongBodies(goodBodies[name]!())];
      const [odd, wrong] = [
        cases.filter((each) => mayBeTaken(call, each)),
        cases.filter((each) => !mayBeTaken(call, each)),
      ];

      // Whether they are accepted depends on the state; refused ones are repeated with the others.
      const refused = wrong;
      for (const each of odd) {
        const { status, body } = await give(each);
        if (status >= 300 && body.code !== 'ai-not-configured') refused.push(each);
      }
      const before = await world.everything();
      await inParallel(refused, async (each) => expectRefusal(await give(each), each.about));
      expect(difference(before, await world.everything())).toBe('');
      expect(name === refusesRows ? cases.length : refused.length).toBeGreaterThan(20);
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );
});
