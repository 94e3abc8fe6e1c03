import { expect, test } from 'vitest';
import { aStep } from '../../testing/fixtures.ts';
import { refusedFiles } from './attachment-limits.ts';
import {
  canSave,
  draftsFrom,
  parseDelayDays,
  stepRequests,
  stepTitle,
  withChange,
  withFollowUp,
  withoutStep,
} from './sequence-draft.ts';
import { insertAt } from './variables.ts';

const written = { subject: 'Hello', body: 'Hi' };

test('without saved steps one blank initial email is seeded', () => {
  expect(draftsFrom([])).toMatchObject([{ subject: '', body: '', delayDays: 0, attachments: [] }]);
});

test('saved steps come in their order', () => {
  const drafts = draftsFrom([aStep({ stepNumber: 2, subject: 'Second' }), aStep({ stepNumber: 1, subject: 'First' })]);
  expect(drafts.map((draft) => draft.subject)).toEqual(['First', 'Second']);
});

test('an added follow-up waits 2 days', () => {
  expect(withFollowUp(draftsFrom([])).map((draft) => draft.delayDays)).toEqual([0, 2]);
});

test('removing a step renumbers the rest from 1, and what moves to the front leaves at once', () => {
  const drafts = withFollowUp(withFollowUp(draftsFrom([])));
  const rest = withoutStep(drafts, drafts[0]?.key ?? '');
  expect(stepRequests('c1', rest).map((step) => [step.stepNumber, step.delayDays])).toEqual([
    [1, 0],
    [2, 2],
  ]);
});

test('the last step cannot be removed', () => {
  const drafts = draftsFrom([]);
  expect(withoutStep(drafts, drafts[0]?.key ?? '')).toHaveLength(1);
});

test.each([
  [{ subject: '', body: 'Hi' }, false],
  [{ subject: 'Hello', body: '  \n' }, false],
  [written, true],
])('a sequence with the step %j can be saved: %s', (text, expected) => {
  const drafts = draftsFrom([]);
  expect(canSave(withChange(drafts, drafts[0]?.key ?? '', text))).toBe(expected);
});

test('a follow-up needs a delay of at least one day', () => {
  const drafts = withFollowUp(draftsFrom([])).map((draft) => ({ ...draft, ...written }));
  expect(canSave(drafts)).toBe(true);
  expect(canSave(withChange(drafts, drafts[1]?.key ?? '', { delayDays: 0 }))).toBe(false);
});

test.each([
  ['3', 3],
  ['', 0],
  ['abc', 0],
  ['-2', 0],
])('the typed delay %j becomes %i days', (text, days) => {
  expect(parseDelayDays(text)).toBe(days);
});

test('steps are titled by their place', () => {
  expect([0, 1, 2].map(stepTitle)).toEqual(['Initial Email', 'Follow-up 1', 'Follow-up 2']);
});

test('a variable takes the place of the selection, and the cursor stands after it', () => {
  expect(insertAt('Hi you, hello', 3, 6, '{{firstName}}')).toEqual({ text: 'Hi {{firstName}}, hello', cursor: 16 });
});

test('at most 5 files of at most 10485760 bytes can be attached', () => {
  const file = (size: number) => ({ name: 'a.pdf', size });
  expect(refusedFiles([file(10_485_760)], 4)).toBeNull();
  expect(refusedFiles([file(10_485_761)], 0)).toBe('a.pdf is larger than 10 MB');
  expect(refusedFiles([file(1)], 5)).toContain('at most 5 files');
});
