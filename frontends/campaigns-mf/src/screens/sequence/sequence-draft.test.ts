import { expect, test } from 'vitest';
import { aStep } from '../../testing/fixtures.ts';
import {
  draftsFrom,
  missingSentences,
  parseDelayDays,
  stepRequests,
  stepTitle,
  withAssistantText,
  withChange,
  withFollowUp,
  withoutStep,
  withTextSetAside,
} from './sequence-draft.ts';

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

test('removing a step renumbers the rest from 1, and the new first step has no delay', () => {
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
  [{ subject: '', body: 'Hi' }, ['Initial Email needs a subject.']],
  [{ subject: 'Hello', body: '  \n' }, ['Initial Email needs a body.']],
  [{ subject: '', body: '' }, ['Initial Email needs a subject and a body.']],
  [written, []],
])('before a sequence with the step %j can be saved: %j', (text, expected) => {
  const drafts = draftsFrom([]);
  expect(missingSentences(withChange(drafts, drafts[0]?.key ?? '', text))).toEqual(expected);
});

test('a follow-up needs a delay of at least one day', () => {
  const drafts = withFollowUp(draftsFrom([])).map((draft) => ({ ...draft, ...written }));
  expect(missingSentences(drafts)).toEqual([]);
  const atOnce = withChange(drafts, drafts[1]?.key ?? '', { delayDays: 0 });
  expect(missingSentences(atOnce)).toEqual(['Follow-up 1 needs a delay of at least 1 day.']);
});

test("the assistant's text and the replaced text can be swapped; the text set aside is not saved", () => {
  const [draft] = draftsFrom([aStep(written)]);
  const key = draft?.key ?? '';
  const drafted = withAssistantText([draft!], key, { subject: 'Drafted', body: 'Text' });
  const undone = withTextSetAside(drafted, key);
  const redone = withTextSetAside(undone, key);
  expect([drafted, undone, redone].map(([each]) => each?.subject)).toEqual(['Drafted', 'Hello', 'Drafted']);
  expect([drafted, undone, redone].map(([each]) => each?.setAside?.isFromAssistant)).toEqual([false, true, false]);
  expect(Object.keys(stepRequests('c1', redone)[0] ?? {})).not.toContain('setAside');
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
