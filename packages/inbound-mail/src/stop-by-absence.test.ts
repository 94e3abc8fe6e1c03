import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail } from './testing.ts';

describe('S14: an automatic answer that asks for no more mail is held', () => {
  const kindOf = (text: string) =>
    classify(aMail({ Subject: 'Automatic reply: Idea', 'Auto-Submitted': 'auto-replied' }, text));

  test.each([
    ['I have left. Please remove this address from your mailing lists.', / remove this address /],
    ['Please do not reply to this email. Please stop emailing us.', /stop emailing us/],
    ['Ann Lee no longer works here. Please remove her from your mailing list.', /remove her/],
    ['Frau Lee ist nicht mehr hier. Bitte nehmen Sie uns aus Ihrem Verteiler.', /Verteiler/],
  ])('%s', async (text, sentence) => {
    expect(await kindOf(text)).toMatchObject({
      kind: 'reply',
      optOut: false,
      mayOptOut: expect.stringMatching(sentence),
    });
  });

  test.each([
    'I am out of office until Monday. Please do not reply to this message.',
    'Ann Lee has left. Please update your records and contact bob@example.com instead.',
    'Ich bin im Urlaub, Mails werden nicht weitergeleitet.',
  ])('but not: %s', async (text) => {
    expect(await kindOf(text)).toMatchObject({ kind: 'auto-reply', mayOptOut: null });
  });
});
