import { type Call, createMailboxRequest, describedCalls } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { goodBodies, goodPath } from '../bad-input/good-calls.ts';
import { inParallel } from '../bad-input/in-parallel.ts';
import { callNamed, expectRefusal, nameOf, nothingChanges, world } from '../bad-input/world.ts';

/** The names of all fields of a schema, at any depth. */
function fieldsIn(type: z.ZodType): string[] {
  const names = new Set<string>();
  const look = (schema: unknown): void => {
    if (typeof schema !== 'object' || schema === null) return;
    if ('properties' in schema) for (const name of Object.keys(schema.properties as object)) names.add(name);
    for (const inner of Object.values(schema)) look(inner);
  };
  look(z.toJSONSchema(type, { unrepresentable: 'any', io: 'input' }));
  return [...names];
}

/** Every field of any response, and fields that systems of this kind usually keep besides. */
const fieldsOfResponses = new Set(describedCalls.flatMap(({ response }) => fieldsIn(response)));
const likely = ['userId', 'ownerId', 'owner', 'role', 'isAdmin', 'version', 'deletedAt', 'test', 'provider'];

/** A refusal names as many, so each field is sent with two others, which also must be named. */
const namedAtOnce = 3;
const values = [1_000_000, '019a0000-0000-7000-8000-00000000000b'];

/** Ignores what the upload library sends besides the address. */
const passesOver = 'POST /api/objects/url/get';
/** Refuses single rows, in a response that is no refusal. */
const refusesRows = 'POST /api/mailboxes/bulk';
const writing = describedCalls
  .filter(({ request }) => request)
  .map(nameOf)
  .filter((name) => name !== passesOver && name !== refusesRows);

describe('what only the server decides', () => {
  nothingChanges();

  test('is known from what it answers', () => {
    for (const field of ['sentCount', 'launchedAt', 'createdAt', 'nextSendAt', 'leadId', 'replied', 'handedOverAt'])
      expect(fieldsOfResponses).toContain(field);
  });

  test.each(writing)('%s refuses every such field by name', async (name) => {
    const call = callNamed(name) as Call & { request: z.ZodType };
    const taken = fieldsIn(call.request);
    const owned = [...fieldsOfResponses, ...likely].filter((field) => !taken.includes(field));
    const groups = Array.from({ length: Math.ceil(owned.length / namedAtOnce) }, (_, index) =>
      owned.slice(index * namedAtOnce, (index + 1) * namedAtOnce),
    );
    // On one call every field has both values; whether a name is known does not depend on the call.
    const valuesOf = (group: number) => (name === writing[0] ? values : [values[group % values.length]]);
    await inParallel([...groups.entries()], async ([group, fields]) => {
      for (const value of valuesOf(group)) {
        const good = goodBodies[name]!();
        const first = Array.isArray(good) ? good[0] : good;
        const extended = { ...first, ...Object.fromEntries(fields.map((field) => [field, value])) };
        const body = Array.isArray(good) ? [extended] : extended;
        const answer = await world.session.call(call.method.toUpperCase(), goodPath(call), body);
        expect(answer, `${fields}: ${value}`).toMatchObject({ status: 400, body: { code: expect.any(String) } });
        for (const field of fields) expect(answer.body.message, `${field}: ${value}`).toContain(`"${field}"`);
      }
    });
  });

  test(`${refusesRows} refuses the row by the name of every such field`, async () => {
    const [row] = goodBodies[refusesRows]!() as object[];
    const taken = [...fieldsIn(createMailboxRequest)];
    const owned = [...fieldsOfResponses, ...likely].filter((field) => !taken.includes(field));
    const rows = owned.map((field) => ({ ...row, [field]: values[0] }));
    const { status, body } = await world.session.call('POST', '/api/mailboxes/bulk', rows);
    expect(status).toBe(200);
    for (const [index, field] of owned.entries())
      expect(body[index]).toMatchObject({ outcome: 'refused', message: expect.stringContaining(`"${field}"`) });
  });

  test.each([
    ['a status that only its own call leads to', { status: 'active' }],
    ['a status that only the sender decides', { status: 'completed' }],
    ['an end that only the sender decides', { progressStatus: 'completed' }],
  ])('a campaign is not given %s', async (_, body) => {
    const answer = await world.session.call('PATCH', `/api/campaigns/${world.draft.id}`, body);
    expectRefusal(answer, JSON.stringify(body));
  });
});
