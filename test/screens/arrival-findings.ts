import type { LaunchCheck } from '@cadenza/contracts';

/** What may keep emails from arriving, as the launch check reports it, with long words and all places to mend it. */
export const arrivalFindings: LaunchCheck['arrival'] = [
  {
    kind: 'domain-records',
    reason: `SPF is missing and DMARC is wrong for ${'subdomain.'.repeat(8)}example.net, so servers may refuse the emails or take them for spam.`,
    remedy: 'Set the records that Domains shows.',
    ...{ isGrave: false, fixIn: 'domains' },
  },
  {
    kind: 'attachment-sizes',
    reason:
      'The files of email 1 are 34 MB as they are sent, and most servers, such as Gmail’s, take no more than 25 MB.',
    remedy: 'Attach less, or link to the files.',
    ...{ isGrave: true, fixIn: 'emails' },
  },
  {
    kind: 'ramp-up',
    reason: '12 of its mailboxes warm up and may not send more yet, so the emails take 40 days instead of 11.',
    remedy: 'Let it take its time, or add senders.',
    ...{ isGrave: false, fixIn: 'senders' },
  },
];
