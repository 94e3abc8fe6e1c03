import { randomUUID } from 'node:crypto';
import { bulkLeadsRequest, createStepRequest } from '@cadenza/contracts';
import { eventually, type ReceivedMail } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { oddTexts } from './hostile-values.ts';
import { alwaysOpen, leadFields, world } from './world.ts';

const headersOfOurs =
  /^(?:from|to|subject|message-id|date|mime-version|content-type|list-unsubscribe|list-unsubscribe-post)$/;
const headerLineMaxLength = 998;

/** Every line of the head is a header that we write, in ASCII, or the continuation of one. */
function expectWholeHead({ raw }: ReceivedMail): void {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n');
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  expect(lines.map((line) => /^([\w-]+): [\x20-\x7e]*$/.exec(line)?.[1]?.toLowerCase() ?? line)).toEqual(
    lines.map(() => expect.stringMatching(headersOfOurs)),
  );
  for (const line of head.split('\r\n')) expect(line.length).toBeLessThanOrEqual(headerLineMaxLength);
}

const textOf = ({ value, json }: (typeof oddTexts)[number]) => (json ? JSON.parse(json) : value) as string;
const stepOf = (campaignId: string, text: string) => ({
  ...{ campaignId, stepNumber: 1, delayDays: 0 },
  ...{ subject: text, body: `${text}\n{{firstName}} {{company}}` },
});
const isTaken = (text: string) =>
  bulkLeadsRequest.safeParse([{ ...leadFields(), firstName: text }]).success &&
  createStepRequest.safeParse(stepOf(randomUUID(), text)).success;

const more = [
  '=?utf-8?Q?=0D=0ABcc:_victim@example.com?=',
  'a@example.com, b@example.com',
  '"Ada" <ada@example.org>',
  '漢'.repeat(300),
];
const taken = [...oddTexts.map(textOf), ...more].filter(isTaken);

test.each(taken)('D5: %j in every field of a lead and a step reaches one inbox as it was written', async (text) => {
  const { call } = world.session;
  const { id } = (await call('POST', '/api/campaigns', { name: text.slice(0, 200) })).body;
  const path = `/api/campaigns/${id}`;
  const fields = { ...leadFields(), firstName: text, lastName: text, company: text, jobRole: text };
  const [lead] = (await call('POST', '/api/leads/bulk', [fields])).body;
  expect((await call('POST', '/api/sequences', stepOf(id, text))).status).toBe(201);
  await call('POST', `${path}/attach-leads`, { leadIds: [lead.id] });
  await call('PATCH', path, { ...alwaysOpen, progressStatus: 'sequence_ready' });
  expect((await call('POST', `${path}/start`, {})).status).toBe(200);

  const mail = await eventually(() => {
    const found = world.sink.mails.find(({ to }) => to.includes(fields.email));
    expect(found).toBeDefined();
    return found as ReceivedMail;
  });
  expectWholeHead(mail);
  expect(mail.to).toEqual([fields.email]);
  const { parsed } = mail;
  expect([parsed.to].flat().flatMap((each) => each?.value.map(({ address }) => address))).toEqual([fields.email]);
  const withoutVariables = !text.includes('{{');
  if (withoutVariables) expect(plain(parsed.subject)).toBe(plain(text));
  if (withoutVariables) expect(plain(parsed.text)).toContain(plain(text));
  expect(String(parsed.html)).not.toContain('<script>');
});

/** Without characters that a header may fold or a reader does not see. */
const plain = (text = '') => text.replaceAll('\u2060', '').replace(/\s+/g, ' ').trim();
