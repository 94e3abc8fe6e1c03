import { describe, expect, test } from 'vitest';
import { isAnswerOrForward, isForward, withoutGatewayTags, withoutMarks } from './answer-subject.ts';

test.each([
  ...['Re: Hello', 'RE: Hello', 'AW: Hello', 'Antw: Hello', 'SV: Hello', 'VS: Hello', 'Odp: Hello'],
  ...['Ynt: Hello', 'YNT: Hello', 'R: Hello', 'RIF: Hello', 'RES: Hello', 'Vá: Hello', 'ΑΠ: Hello', 'Отв: Hello'],
  ...[
    '回复：Hello',
    '答复: Hello',
    '回覆: Hello',
    '返信: Hello',
    '답장: Hello',
    'Re[2]: Hello',
    'RE (3): Hello',
    'Re : Hello',
  ],
  ...[
    '[EXTERNAL] Re: Hello',
    '[EXT] AW: Hello',
    '[External Email] RE: Hello',
    '{Spam?} Re: Hello',
    '***SPAM*** Re: Hello',
  ],
  ...[
    '[SPAM?] Re: Hello',
    '[EXTERN] [sales] Re: Hello',
    'EXTERNAL: Re: Hello',
    '【外部】Re: Hello',
    '[外部] 返信: Hello',
  ],
  ...['WG: Hello', 'Fwd: Hello', '[EXT] FW: Hello', 'İLT: Hello', 'TR : Hello', '转发：Hello'],
])('an answer or a forward by its mark: %s', (subject) => {
  expect(isAnswerOrForward(subject)).toBe(true);
  expect(withoutMarks(subject)).toBe('Hello');
});

test.each(['Hello', 'Reply: Hello', 'Area: Hello', '[EXTERNAL] Hello', 'External audit: Re', 'Y: Hello', 'RE Hello'])(
  'but not: %s',
  (subject) => expect(isAnswerOrForward(subject)).toBe(false),
);

test('a forward is told from an answer even after a tag', () => {
  expect(['[EXT] WG: Hello', '{Spam?} Fwd: Hello', '[EXT] Re: Hello'].map(isForward)).toEqual([true, true, false]);
});

describe('what a gateway sets before a subject', () => {
  test.each([
    ['[EXTERNAL] [SPAM] Hello', 'Hello'],
    ['{Spam?} Hello', 'Hello'],
    ['*****SPAM***** Hello', 'Hello'],
    ['[EXTERNAL - CAUTION] Hello', 'Hello'],
    ['[Zewnętrzny] Hello', 'Hello'],
    ['[Ticket#1] Hello', '[Ticket#1] Hello'],
    ['[Extra] Hello', '[Extra] Hello'],
    ['Spam filters: an offer', 'Spam filters: an offer'],
    ['External review', 'External review'],
    ['[EXTERNAL]', '[EXTERNAL]'],
  ])('%s', (subject, bare) => {
    expect(withoutGatewayTags(subject)).toBe(bare);
  });
});
