import { createClock } from '@cadenza/clock';
import { attachmentMaxBytes } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { type ObjectResponse, startScriptedObjects } from '../testing/scripted-objects.ts';
import { openAttachedFiles } from './attached-files.ts';

const content = Buffer.from('what was attached');
const anAttachment = (path = '/objects/a', size = content.length) => ({
  filename: 'offer.pdf',
  contentType: 'application/pdf',
  path,
  size,
});
const open = (url: string | undefined) =>
  openAttachedFiles({ OBJECTS_URL: url }, { clock: createClock(), identities: { sign: async () => 'a token' } });

async function outcomeOf(response: ObjectResponse, attachment = anAttachment()): Promise<string> {
  await using objects = await startScriptedObjects();
  objects.put('/objects/a', content);
  objects.script('/objects/a', response);
  using files = open(objects.url);
  const outcome = await files.keep([attachment]).then(
    (held) => held.files.map(({ content }) => String(content)).join(),
    (error: Error) => error.name,
  );
  expect(files.waiting()).toBe(0);
  return outcome;
}

describe('D6: a file that cannot be read', () => {
  test.each<[ObjectResponse, string]>([
    ['file', 'what was attached'],
    [404, 'FileGone'],
    [403, 'FileGone'],
    [410, 'FileGone'],
    [401, 'FileAway'],
    [429, 'FileAway'],
    [500, 'FileAway'],
    [503, 'FileAway'],
    ['cut', 'FileAway'],
    ['redirect', 'FileAway'],
  ])('answered with %s: %s', async (response, outcome) => {
    expect(await outcomeOf(response)).toBe(outcome);
  });

  test('of another size than what was attached is gone; without a size it is taken as it is', async () => {
    expect(await outcomeOf('file', anAttachment('/objects/a', 16))).toBe('FileGone');
    expect(await outcomeOf('file', anAttachment('/objects/a', 0))).toBe('what was attached');
  });

  test('larger than any file may be is gone', async () => {
    await using objects = await startScriptedObjects();
    objects.put('/objects/a', Buffer.alloc(attachmentMaxBytes + 1));
    using files = open(objects.url);
    await expect(files.keep([anAttachment('/objects/a', 0)])).rejects.toThrow('not the file any more');
  });

  test('is away when nobody listens, and when there is no objects service', async () => {
    const objects = await startScriptedObjects();
    await objects[Symbol.asyncDispose]();
    for (const url of [objects.url, undefined]) {
      using files = open(url);
      await expect(files.keep([anAttachment()])).rejects.toMatchObject({ name: 'FileAway' });
    }
  });

  test.each(['/objects/../metrics', '/objects/./a', '/objects/x/../../api'])('%s leads nowhere', async (path) => {
    await using objects = await startScriptedObjects();
    using files = open(objects.url);
    await expect(files.keep([anAttachment(path)])).rejects.toMatchObject({ name: 'FileGone' });
    expect(objects.requests).toEqual([]);
  });
});

test('a file is read once for many emails, and again when the reading failed', async () => {
  await using objects = await startScriptedObjects();
  using files = open(objects.url);
  objects.put('/objects/a', content);
  objects.put('/objects/b', content);
  objects.script('/objects/a', 503);
  const attachments = [anAttachment('/objects/a'), anAttachment('/objects/b'), anAttachment('/objects/a')];
  await expect(files.keep(attachments)).rejects.toThrow(
    'offer.pdf cannot be read now: the objects service answered 503',
  );
  const held = await Promise.all(Array.from({ length: 50 }, () => files.keep(attachments)));
  expect(new Set(held.flatMap((each) => each.files.map((file) => String(file.content))))).toEqual(
    new Set([String(content)]),
  );
  expect(objects.requests.toSorted()).toEqual(['GET /objects/a', 'GET /objects/a', 'GET /objects/b']);
});

test('emails wait for their files while those under way hold as much as they may', async () => {
  await using objects = await startScriptedObjects();
  using files = open(objects.url);
  const large = Buffer.alloc(attachmentMaxBytes);
  const attachments = Array.from({ length: 5 }, (_, index) => anAttachment(`/objects/${index}`, large.length));
  for (const { path } of attachments) objects.put(path, large);
  const first = await files.keep(attachments);
  const second = files.keep(attachments);
  expect(files.waiting()).toBe(1);
  first[Symbol.dispose]();
  using _held = await second;
  expect(files.waiting()).toBe(0);
});
