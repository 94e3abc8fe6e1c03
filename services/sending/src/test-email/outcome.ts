import type { TestEmailResponse } from '@cadenza/contracts';
import type { Delivery } from '../email/delivery.ts';

const unheard = 'The mail server read the email and did not say whether it takes it. It may arrive.';

/** What became of a test, for the user who sent it. */
export function outcomeOf(delivery: Delivery): Pick<TestEmailResponse, 'outcome' | 'reason' | 'words'> {
  switch (delivery.outcome) {
    case 'accepted':
      return { outcome: 'accepted', reason: null, words: delivery.reply };
    case 'refused':
      return { outcome: 'refused', reason: 'The mail server refused it.', words: delivery.words ?? delivery.text };
    case 'not-handed-over':
      return { outcome: 'not-handed-over', reason: delivery.reason, words: delivery.words };
    case 'unknown':
      return { outcome: 'unknown', reason: unheard, words: delivery.words };
    case 'not-begun':
      throw new Error('A test is handed over at once');
    default:
      return delivery satisfies never;
  }
}
