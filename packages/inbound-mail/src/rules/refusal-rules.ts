import type { FailureRule } from './failure-rule.ts';

/** The mailbox exists and may be opened again. */
export const suspendedRules: FailureRule[] = [
  {
    cause: 'policy',
    source: 'suspended, not gone: Gmail 5.2.1, Exim, Cyrus, vpopmail, Yandex, Yahoo, NetEase, Tencent',
    sentences: [
      "(?:{who}|domain)(?:'s)?(?: (?:account|mail ?box|address))? (?:that you tried to reach )?(?:is |has been |was |are |have been )?(?:an? )?(?:currently |temporarily |administratively |administrativley |been ){0,2}(?:disabled|suspended?|inactive|locked|deactivated|frozen|expired|not activated|not active|on hold|unpaid|archived|bloqu)",
      '(?:invalid\\/inactive|disabled|suspended|inactive|locked|deactivated|expired|archived) (?:user|account|mail ?box|recipient|domain)',
      'temporarily (?:disabled|inactive|limited)|boite du destinataire archivee|compte du destinataire est bloque',
      // Tencent and Yahoo.
      'mailbox unavailable or access den|delivery error: dd [^ ]{1,200} is no longer valid',
      'i\\.ua\\/err\\/3\\b',
    ],
  },
  {
    cause: 'policy',
    source: 'the recipient’s own rules: au (KDDI) answers so without the address; Facebook, AOL',
    sentences: [
      '\\b550 ?: ?user unknown',
      '(?:recipient|user) (?:preferences|refuses|reject\\b|rules)|only accepting mail from|protected by|rcp-p[23]|\\b(?:pol|dns|msg)-p\\d',
      'not unique|several matches|ambiguous|cannot route mail to user',
    ],
  },
];

/** A program of the recipient failed: its output is not about the address. */
export const programRules: FailureRule[] = [
  {
    cause: 'policy',
    source: 'Postfix, Sendmail: Diagnostic-Code of type X-Unix, the exit of a command to which mail is piped',
    sentences: ['^x-unix;'],
  },
];

/** The sender, its host or the mail is refused, in words that nobody uses about an address. */
export const refusalRules: FailureRule[] = [
  {
    cause: 'policy',
    source: 'reputation, spam filters and lists of senders',
    sentences: [
      'spam|black ?-?list|block ?-?list|\\brbl\\b|dnsbl|\\bbanned\\b|reputation|unsolicited|junk|phish|\\bube\\b|\\buce\\b|bulk mail',
      '\\bblocked (?:by|using|due|for|because|at|-|\\[)|(?:been|is|was|are) blocked|blocked$|ip (?:address )?(?:is )?(?:blocked|denied|rejected)',
      'client host (?:rejected|blocked)|banned sending|access denied, ',
    ],
  },
  {
    cause: 'policy',
    source: 'RFC 7208, 6376, 7489; RFC 8601; reverse DNS',
    sentences: [
      'dmarc|\\bspf\\b|dkim|domainkey|sender id|unauthenticated|(?:not|must|requires?|fails? to pass) (?:\\S+ ){0,3}authenticat',
      'reverse (?:dns|lookup)|\\bptr\\b|(?:helo|ehlo) ',
    ],
  },
  {
    cause: 'policy',
    source: 'RFC 5321, 3.6: no relay; greylisting and rates',
    sentences: [
      'relay(?:ing)? (?:access )?(?:is )?(?:denied|not|prohibited|disallowed)|(?:not|unable|denied|allowed|refused?|rejected|permitted) (?:to )?relay|relay access|mail gate',
      'gr[ea]y-?list|rate ?limit|throttl|too many (?:connections|recipients|messages|mails|sessions|errors|rcpt)|too (?:fast|quickly)|frequency limited',
    ],
  },
];

/** Words that servers use for many things: a status code outranks them. */
export const vagueRules: FailureRule[] = [
  {
    cause: 'transient',
    source: 'RFC 3463, X.3, X.4',
    isWeak: true,
    sentences: [
      'time(?:d)? ?out|temporar|try (?:again|later)|deferred|will (?:be )?retr|unavailable at this|in queue too long|(?:retry|queue|delivery|maximum) time|expired',
      'connection (?:refused|reset|lost|closed|dropped|died|timed)|unreachable|no route to|could not be (?:contacted|reached)|lost connection|network|too busy|overload',
      'service (?:not available|unavailable|currently)|insufficient system|system (?:error|not accepting|resources|failure)|local (?:error|configuration|delivery fail)|config(?:uration)? error|i\\/o error|out of memory|cannot (?:open|create|allocate)|mailer error',
    ],
  },
  {
    cause: 'content',
    source: 'RFC 3463, X.3.4, X.5, X.6; Sendmail, Postfix, qmail',
    isWeak: true,
    sentences: [
      'virus|malware|infected|attachment|malformed|too (?:big|large|long)|size (?:limit|exceed|of)|exceed',
      '\\b(?:header|mime|8bit|smtputf8|line length|encoding|content|conversion|charset|format|syntax)\\b',
      '\\bloop|hops? count|too many hops',
    ],
  },
  {
    cause: 'policy',
    source: 'RFC 3463, X.7; receiving systems of all kinds',
    isWeak: true,
    sentences: [
      'denied|polic(?:y|ies)|refused|forbidden|prohibit|restrict|not (?:allowed|permitted|accepting|accepted)|disallowed|authoriz|authenti|security|complain|unwanted|abuse|trust|violation|whitelist|challenge|filter|suspicious|poor|quarantine|listed (?:at|in|on|by)|tls|encrypt|relay|block',
    ],
  },
];

/** The name service did not answer, which says nothing. */
export const nameServiceRules: FailureRule[] = [
  {
    cause: 'transient',
    source: 'Postfix, Sendmail, Exim',
    sentences: [
      'host(?: or domain name)? not found, try again|name server timeout|temporary (?:lookup|dns|resolution) failure|lookup (?:timed out|timeout|did not complete)|servfail|host name lookup failure',
    ],
  },
];
