import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail } from './testing.ts';

const ours = '<01a213e7-b8b5-7a8f-8db3-a715a1c5d161@sender.example>';
const answer = { To: 'outreach@sender.example', 'In-Reply-To': ours, References: ours };
const google = {
  Precedence: 'list',
  'Mailing-list': 'list outreach@sender.example; contact outreach+owners@sender.example',
  'List-ID': '<outreach.sender.example>',
  'List-Post': '<mailto:outreach@sender.example>',
  'List-Unsubscribe': '<mailto:googlegroups-manage+1+unsubscribe@googlegroups.com>',
};
const mailman = {
  Precedence: 'bulk',
  'List-Id': 'Outreach <outreach.sender.example>',
  'X-BeenThere': 'outreach@sender.example',
};
const microsoft = { Precedence: 'junk', 'List-Unsubscribe': '<https://groups.example/leave>' };

describe('S2: an answer to our email outranks the fields that our own group or list adds', () => {
  test.each([
    ['Google Groups', google],
    ['Mailman', mailman],
    ['another', microsoft],
  ])('%s', async (_, list) => {
    expect(await classify(aMail({ ...answer, ...list }, 'Yes please, call me.'))).toMatchObject({
      ...{ kind: 'reply', optOut: false, throughList: true },
      recipients: [{ address: 'ann@example.com' }],
    });
    expect(await classify(aMail({ ...answer, ...list }, 'Please remove me from your list.'))).toMatchObject({
      ...{ kind: 'reply', optOut: true },
    });
    const away = { ...answer, ...list, 'Auto-Submitted': 'auto-replied', Subject: 'Automatic reply: Hello' };
    expect(await classify(aMail(away, 'I am back on 3 March.'))).toMatchObject({
      ...{ kind: 'auto-reply', returnDate: '2026-03-03' },
    });
    const awayBySubject = { ...answer, ...list, Subject: 'Out of office' };
    expect((await classify(aMail(awayBySubject, 'I am away.'))).kind).toBe('auto-reply');
  });

  test('by References alone, by a relay’s id, and by an id of our domain', async () => {
    const ids = [
      { References: `<x@y.example> ${ours}` },
      { 'In-Reply-To': '<0102019a-b1c2-000000@eu-west-1.amazonses.com>' },
      { 'In-Reply-To': '<abc@mail.sender.example>' },
    ];
    for (const id of ids)
      expect((await classify(aMail({ To: 'outreach@sender.example', ...google, ...id }, 'Yes.'))).kind).toBe('reply');
  });

  test.each([
    ['X-Original-From', { 'X-Original-From': 'Greta <greta@lead.example>' }],
    ['Reply-To', { 'Reply-To': 'Greta <greta@lead.example>, outreach@sender.example' }],
  ])('the writer is read from %s when the group stands in From', async (_, field) => {
    const fields = { ...answer, ...google, From: "'Greta' via Outreach <outreach@sender.example>", ...field };
    expect(await classify(aMail(fields, 'Yes.'))).toMatchObject({
      ...{ kind: 'reply', recipients: [{ address: 'greta@lead.example' }] },
    });
  });

  test.each<[string, Record<string, string>]>([
    ['a newsletter', google],
    ['a post that answers another', { ...google, 'In-Reply-To': '<x1@member.example>' }],
    [
      'notifications that answer their own',
      {
        ...google,
        From: 'Bob <notifications@hub.example>',
        To: 'me/project <project@noreply.hub.example>',
        'In-Reply-To': '<me/project/issues/1@hub.example>',
      },
    ],
  ])('but not %s', async (_, fields) => {
    expect((await classify(aMail(fields, 'News of the week.'))).kind).toBe('other');
  });

  test('a Reply-To without a group changes nothing', async () => {
    const found = await classify(aMail({ 'In-Reply-To': ours, 'Reply-To': 'other@example.net' }, 'Yes.'));
    expect(found).toMatchObject({ throughList: false, recipients: [{ address: 'ann@example.com' }] });
  });
});
