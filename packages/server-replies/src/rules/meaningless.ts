/** Sentences that servers add to every failure; they are removed before the rules look. */
export const meaningless: { pattern: RegExp; source: string }[] = [
  {
    pattern: /\d\.\d\.\d - (?:unknown address error|bad destination mailbox address)/g,
    source: 'IronPort and Amazon SES: heads every 5xx reply',
  },
  {
    pattern: /\b550 (?:5\.1\.1 )?<?[^ <>]{1,200}>?\.\.\. user unknown(?= >>> | <<< 5| 503|$)/g,
    source: 'Sendmail: its own word for every 550 to RCPT',
  },
  { pattern: /503 (?:5\.5\.\d )?[^<>]{0,80}/g, source: 'a command too many after the refusal' },
  { pattern: /554 5\.5\.1 error: no valid recipients/g, source: 'Postfix: DATA after the only recipient was refused' },
  { pattern: /they may be blacklisted/g, source: 'the web host’s Exim, of a domain that may not exist' },
];
