import type { SenderCapacity } from '@cadenza/contracts';
import { expect, test } from 'vitest';
import { capacitySentence } from './capacity-sentence.ts';

const sender = (canSend: number, limit: SenderCapacity['limit'] = 'daily-limit'): SenderCapacity => ({
  ...{ mailboxId: crypto.randomUUID(), allowance: 40, used: 0 },
  ...{ canSend, limit },
});
const relay = (canSend: number): SenderCapacity => ({
  ...{ mailboxId: null, allowance: null, used: 0, limit: 'delay' },
  canSend,
});
const several = (count: number, canSend: number) => Array.from({ length: count }, () => sender(canSend));

test.each<[SenderCapacity[], string]>([
  [
    [...several(30, 40), ...several(9, 0)],
    'This campaign can send up to 1,200 emails today: 30 mailboxes with 40 each, 9 at their limit of the day.',
  ],
  [[sender(3), sender(40)], 'This campaign can send up to 43 emails today: 2 mailboxes with 3 to 40 each.'],
  [[sender(1)], 'This campaign can send up to 1 email today: 1 mailbox with 1.'],
  [
    [sender(5), sender(0, 'paused'), sender(0, 'needs-attention'), sender(0, 'hours')],
    'This campaign can send up to 5 emails today: 1 mailbox with 5, 1 outside its hours, 1 paused, 1 that needs attention.',
  ],
  [several(2, 0), 'This campaign can send no more emails today: 2 mailboxes at their limit of the day.'],
  [
    [sender(5), { ...sender(0, 'paused'), firstEmailsStopped: true }],
    'This campaign can send up to 5 emails today: 1 mailbox with 5, 1 that sends follow-ups only.',
  ],
  [[sender(0, 'removed')], 'This campaign can send no more emails today: 1 mailbox removed.'],
  [
    [relay(96), sender(40)],
    'This campaign can send up to 136 emails today: the mail account of this installation with 96, 1 mailbox with 40.',
  ],
  [[relay(96)], 'This campaign can send up to 96 emails today.'],
  [[relay(0)], 'This campaign can send no more emails today.'],
  [
    [sender(0, 'window'), { ...relay(0), limit: 'window' }],
    'This campaign can send no more emails today: its sending window is closed.',
  ],
  [
    [sender(0, 'window'), sender(0, 'paused'), sender(0, 'paused')],
    'This campaign can send no more emails today: 1 mailbox outside the sending window, 2 paused.',
  ],
  [[], 'This campaign can send nothing: no connected mailbox has its tags.'],
])('what a campaign can send today is one sentence (%#)', (senders, sentence) => {
  const total = senders.reduce((sum, { canSend }) => sum + canSend, 0);
  expect(capacitySentence({ day: '2026-03-02', total, senders })).toBe(sentence);
});
