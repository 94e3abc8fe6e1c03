import { mailboxLimits, planRules } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { stepList } from '../screens/campaign-shell/step-list.ts';
import { isLaunched, missingPrerequisites, offeredActions } from './lifecycle.ts';
import { progressLabel, spacedProgress, stepNumberOf } from './progress.ts';
import { formatRate, formatWholePercent, ratePercent } from './rates.ts';
import { sendReasonSentence } from './send-reason.ts';

test.each([
  ['draft', 'Not started', 1],
  ['leads_ready', 'Leads added', 2],
  ['sequence_ready', 'Sequence built', 3],
  ['ready_to_launch', 'Ready to launch', 3],
  ['running', 'Running', 4],
  ['paused', 'Paused', 4],
  ['completed', 'Completed', 4],
  ['anything_else', 'anything else', 1],
])('the progress %s is labelled "%s" and stands at step %i', (progress, label, number) => {
  expect(progressLabel(progress)).toBe(label);
  expect(stepNumberOf(progress)).toBe(number);
});

test('the overview shows the progress with spaces', () => {
  expect(spacedProgress('ready_to_launch')).toBe('ready to launch');
});

test.each([
  ['draft', false, []],
  ['active', true, ['pause', 'stop']],
  ['paused', true, ['resume', 'stop']],
  ['stopped', true, []],
  ['completed', true, []],
])('a campaign that is %s: launched %s, offered %j', (status, launched, actions) => {
  expect(isLaunched(status)).toBe(launched);
  expect(offeredActions(status)).toEqual(actions);
});

test('the launch step locks and the dashboard appears once launched', () => {
  const draft = stepList({ status: 'draft', progressStatus: 'leads_ready' });
  expect(draft.map((step) => step.key)).toEqual(['overview', 'leads', 'sequence', 'launch', 'preview']);
  expect(draft.filter((step) => step.isDone).map((step) => step.key)).toEqual(['overview', 'leads']);
  expect(draft.some((step) => step.isLocked)).toBe(false);
  const paused = stepList({ status: 'paused', progressStatus: 'paused' });
  expect(paused.at(-1)?.key).toBe('dashboard');
  expect(paused.filter((step) => step.isLocked).map((step) => step.key)).toEqual(['launch']);
});

test('prerequisites name the leads and the sequence that are missing', () => {
  expect(missingPrerequisites({ totalLeads: 0, progressStatus: 'draft' })).toHaveLength(2);
  expect(missingPrerequisites({ totalLeads: 3, progressStatus: 'leads_ready' })).toHaveLength(1);
  expect(missingPrerequisites({ totalLeads: 3, progressStatus: 'sequence_ready' })).toEqual([]);
});

test('rates have one decimal, cards whole numbers, and nothing sent is 0', () => {
  expect(ratePercent(1, 3)).toBe(33.3);
  expect(formatRate(0, 0)).toBe('0.0%');
  expect(formatRate(1, 2)).toBe('50.0%');
  expect(formatWholePercent(1, 3)).toBe('33%');
  expect(formatWholePercent(1, 0)).toBe('0%');
});

test.each([
  ['window', 'Outside the sending window'],
  ['daily-limit', 'The mailboxes have sent as many emails as they may today'],
  ['now', null],
  [null, null],
  ['a-code-of-tomorrow', null],
  ['5 % of the last emails bounced.', '5 % of the last emails bounced.'],
])('the reason %j reads %j', (reason, sentence) => {
  expect(sendReasonSentence(reason)).toBe(sentence);
});

test('T9: whatever makes a campaign wait has a sentence', () => {
  const waits = [...planRules.filter((rule) => rule !== 'now'), ...mailboxLimits, 'domain-records'];
  expect(waits.filter((reason) => sendReasonSentence(reason) === null)).toEqual([]);
});
