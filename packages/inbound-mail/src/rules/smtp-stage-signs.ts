export interface StageSign {
  pattern: RegExp;
  source: string;
}

/** Words of notices that say that RCPT was refused; in lower case and single spaces. */
export const refusedAtRcpt: StageSign[] = [
  { pattern: /in reply to (?:the )?rcpt|(?:after|at) (?:pipelined )?rcpt/, source: 'Postfix, Exim, GMX' },
  { pattern: /(?:>>>|<<<|-->|<--|->) ?rcpt to/, source: 'Sendmail, Courier, InterScan, MDaemon: the dialogue itself' },
  { pattern: /rcpt (?:to )?(?:response|command)|command:? ['"]?rcpt/, source: 'qmail’s relatives, GMX, Stalwart' },
  { pattern: /does not like recipient/, source: 'qmail' },
  { pattern: /did not like our rcpt/, source: 'DragonFly' },
  { pattern: /smtp error, rcpt to/, source: 'Coremail and NetEase' },
  { pattern: /\[rcpt_to\]|\bin rcpt to\b|\bsmtp:rcpt\b/, source: 'Yahoo, SendGrid, AIX' },
  { pattern: /\(state 14\)/, source: 'Gmail: the state of its session' },
  { pattern: /following (?:the )?rcpt|rejected (?:the |a )?recipient\b/, source: 'CommuniGate and other gateways' },
  { pattern: /server has rejected address/, source: 'PMDF, Sun and Oracle Messaging Server' },
  { pattern: /addresses had delivery problems/, source: 'McAfee: reports only what RCPT refused' },
];

/** Words that say that the mail was refused after DATA. */
export const refusedAfterData: StageSign[] = [
  { pattern: /(?:in reply|response) to (?:the )?end of data|after end of data/, source: 'Postfix, Exim' },
  { pattern: />>> ?data\s{1,40}<<< 55\d/, source: 'Sendmail' },
  {
    pattern: /smtp command:? data|\(data\)|smtp:data|did not like our (?:final )?data/,
    source: 'mFILTER, AIX, DragonFly',
  },
  { pattern: /smtp error, (?:dot|data)\b/, source: 'Coremail and NetEase' },
  { pattern: /failed after i sent the message/, source: 'qmail' },
  { pattern: /\(state 1[578]\)/, source: 'Gmail' },
];
