import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openRoom } from './room.ts';

test('lets in, in order, what fits, and the next when one leaves', async () => {
  const room = openRoom(100);
  const inside: string[] = [];
  const enter = (name: string, bytes: number) =>
    room.enter(bytes).then((leave) => {
      inside.push(name);
      return leave;
    });
  const first = await enter('first', 60);
  const large = enter('large', 90);
  const small = enter('small', 10);
  await turn();
  expect(inside).toEqual(['first']);
  first[Symbol.dispose]();
  first[Symbol.dispose]();
  await Promise.all([large, small]);
  expect(inside).toEqual(['first', 'large', 'small']);
  expect(room.taken()).toBe(100);
});

test('what is larger than the room goes in alone', async () => {
  const room = openRoom(100);
  const huge = await room.enter(500);
  const next = room.enter(1);
  huge[Symbol.dispose]();
  await next;
  expect(room.taken()).toBe(1);
});
