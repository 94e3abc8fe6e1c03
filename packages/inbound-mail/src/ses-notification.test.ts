import { describe, expect, test } from 'vitest';
import { classify } from './classify.ts';
import { aMail } from './testing.ts';

const mail = { messageId: 'ses-id', headers: [{ name: 'Message-ID', value: '<ours@example.org>' }] };
const notified = (content: object) =>
  classify(
    aMail(
      { From: 'AWS Notifications <no-reply@sns.amazonaws.com>', Subject: 'AWS Notification Message' },
      JSON.stringify({ ...content, mail }),
    ),
  );
const bounced = (bounceType: string, bounceSubType: string, recipient: object = {}) =>
  notified({
    notificationType: 'Bounce',
    bounce: { bounceType, bounceSubType, bouncedRecipients: [{ emailAddress: 'Ann@Example.com', ...recipient }] },
  });

describe('a notification of Amazon SES', () => {
  test.each([
    ['Permanent', 'NoEmail', {}, true],
    ['Permanent', 'Suppressed', {}, true],
    ['Permanent', 'General', { status: '5.1.1', diagnosticCode: 'smtp; 550 5.1.1 user unknown' }, true],
    ['Permanent', 'General', {}, false],
    ['Permanent', 'OnAccountSuppressionList', {}, false],
    ['Transient', 'MailboxFull', {}, false],
    ['Transient', 'General', { status: '4.4.7' }, false],
    ['Undetermined', 'Undetermined', {}, false],
  ])('of a bounce, %s %s %j', async (type, subtype, recipient, permanent) => {
    expect(await bounced(type, subtype, recipient)).toMatchObject({
      kind: 'bounce',
      messageId: 'ours@example.org',
      recipients: [{ address: 'ann@example.com', permanent }],
    });
  });

  test('of a complaint, and of success', async () => {
    const complaint = { complainedRecipients: [{ emailAddress: 'ann@example.com' }] };
    expect(await notified({ notificationType: 'Complaint', complaint })).toMatchObject({
      kind: 'complaint',
      recipients: [{ address: 'ann@example.com' }],
    });
    const delivery = { recipients: ['ann@example.com'], smtpResponse: '250 2.0.0 ok' };
    expect(await notified({ notificationType: 'Delivery', delivery })).toMatchObject({
      kind: 'delivered',
      recipients: [{ address: 'ann@example.com', status: '2.0.0' }],
    });
  });

  test('names the email as we did, and as its recipient got it', async () => {
    const given = '0102018e5d2b7c3a-1f2e3d4c-5b6a-7980-9a8b-7c6d5e4f3a2b-000000';
    const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'ann@example.com' }] };
    const sourceArn = 'arn:aws:ses:eu-west-1:123456789012:identity/example.org';
    const text = JSON.stringify({ notificationType: 'Bounce', bounce, mail: { ...mail, messageId: given, sourceArn } });
    expect(await classify(aMail({ From: 'no-reply@sns.amazonaws.com' }, text))).toMatchObject({
      returnedIds: ['ours@example.org', `${given}@eu-west-1.amazonses.com`],
    });
  });

  test('of another kind is none', async () => {
    expect((await notified({ notificationType: 'AmazonSnsSubscriptionSucceeded' })).kind).not.toBe('bounce');
  });
});
