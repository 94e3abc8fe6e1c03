import type { ReceivedMail, SentEmail } from '@cadenza/contracts';

export function aSentEmail(fields: Partial<SentEmail> = {}): SentEmail {
  return {
    emailId: 'e1',
    stepNumber: 1,
    status: 'sent',
    reason: null,
    handedOverAt: '2026-03-02T14:00:00Z',
    sentAt: '2026-03-02T14:00:01Z',
    subject: 'Hello Ada',
    text: 'Hi Ada,\n\nhow is Engines Ltd?',
    ...fields,
  };
}

export function aReceivedMail(fields: Partial<ReceivedMail> = {}): ReceivedMail {
  return {
    id: 'm1',
    emailId: 'e1',
    receivedAt: '2026-03-02T15:30:00Z',
    source: 'mail',
    verdict: 'reply',
    returnsOn: null,
    reason: 'A person answered the email',
    correctedFrom: null,
    unverified: null,
    from: 'Ada Byron <ada@example.com>',
    subject: 'Re: Hello Ada',
    text: 'Very well, thanks.',
    tellingSentence: null,
    somebodyElse: null,
    ...fields,
  };
}
