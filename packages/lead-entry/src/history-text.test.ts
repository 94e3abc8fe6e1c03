import { holdWithoutEnd, type LeadHistory } from '@cadenza/contracts';
import { shownTimes } from '@cadenza/screen-kit';
import { expect, test } from 'vitest';
import { historyDetail, historyText } from './history-text.ts';

const { instant } = shownTimes();
const entry = (kind: LeadHistory[number]['kind'], stepNumber: number | null = null, detail: string | null = null) => ({
  ...{ kind, stepNumber, detail },
});

test.each([
  [entry('email-sent', 2), 'Email 2 sent', null],
  [entry('email-sent', 1, 'former-address'), 'Email 1 sent', 'To an address that the lead had before'],
  [entry('email-sent', 1, 'To a@old.example'), 'Email 1 sent', 'To a@old.example'],
  [
    entry('address-changed', null, 'From a@old.example to b@new.example'),
    'Address changed',
    'From a@old.example to b@new.example',
  ],
  [entry('opened', null), 'Email opened', null],
  [entry('clicked', 3), 'Link clicked (email 3)', null],
  [entry('created'), 'Lead created', null],
  [entry('ended', null, 'replied'), 'No more emails of this campaign', 'The lead replied'],
  [entry('email-failed', 1, 'A sentence of a rule'), 'Email 1 failed', 'A sentence of a rule'],
  [entry('held', null, holdWithoutEnd), 'On hold', 'Until somebody decides'],
  [entry('went-on'), 'Emails go on', null],
  [entry('went-on', null, 'campaign-paused'), 'No longer stopped', 'Emails go on when the campaign is resumed'],
  [entry('went-on', null, 'campaign-stopped'), 'No longer stopped', 'The campaign is stopped, so nothing more is sent'],
  [
    entry('went-on', null, 'campaign-completed'),
    'No longer stopped',
    'The campaign is completed, so nothing more is sent',
  ],
  [
    entry('began-anew', null, 'campaign-completed'),
    'New address',
    'The campaign is completed, so nothing more is sent',
  ],
  [{ ...entry('taken-back', 1, 'replied'), by: 'test' as const }, 'A test was taken back (email 1)', 'It was: Replied'],
  [entry('taken-back', 1, 'replied'), 'A verdict was taken back (email 1)', 'It was: Replied'],
])('%o is told in words', (given, text, detail) => {
  expect(historyText(given)).toBe(text);
  expect(historyDetail(given, instant)).toBe(detail);
});

test('a hold says when it ends', () => {
  expect(historyDetail(entry('held', null, '2026-03-06T12:00:00.000Z'), instant)).toMatch(/^Until Mar 6, 2026/);
});
