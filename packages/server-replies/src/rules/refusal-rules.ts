import { closed, content, passes, type ReplyRule, unclear } from './reply-rule.ts';

/** The mailbox exists and may be opened again. */
export const suspendedRules: ReplyRule[] = [
  {
    blame: closed,
    source: 'suspended, not gone: Gmail 5.2.1, Exim, Cyrus, vpopmail, Yandex, Yahoo, NetEase, Tencent',
    sentences: [
      "(?:recipient|mail ?box|addressee|inbox|subscriber|customer|maildir|(?:tried|trying) to reach)(?:'s)?(?: (?:account|mail ?box|address|user))?(?: <?a@b>?)? (?:is |has been |was |are |have been )?(?:an? )?(?:currently |temporarily |administratively |administrativley |been ){0,2}(?:disabled|suspended?|inactive|locked|deactivated|frozen|expired|not activated|not active|on hold|unpaid|archived|blocked|bloqu)",
      // Without the address, "account suspended" may as well be about ours.
      "^(?=.*(?:a@b|[45]\\.[12]\\.\\d)).*\\b(?:{who}|domain)(?:'s)?(?: (?:account|mail ?box|address))?(?: <?a@b>?)? (?:that you tried to reach )?(?:is |has been |was |are |have been )?(?:an? )?(?:currently |temporarily |administratively |administrativley |been ){0,2}(?:disabled|suspended?|inactive|locked|deactivated|frozen|expired|not activated|not active|on hold|unpaid|archived|bloqu)",
      '(?:invalid\\/inactive|disabled|suspended|inactive|locked|deactivated|expired|archived) (?:mail ?box|recipient)|^(?=.*(?:a@b|[45]\\.[12]\\.\\d)).*(?:invalid\\/inactive|disabled|suspended|inactive|locked|deactivated|expired|archived) (?:user|account|domain)',
      'temporarily (?:disabled|inactive|limited)|boite du destinataire archivee|compte du destinataire est bloque',
      '(?:conta|cuenta|compte|konto|casella) <?a@b>? (?:\\S+ ){0,2}(?:desativad|desactivad|d[ée]sactiv|deaktivi|disattivat|dezaktywowan)',
      // Tencent and Yahoo.
      'delivery error: dd [^ ]{1,200} is no longer valid',
      'i\\.ua\\/err\\/3\\b',
    ],
  },
  {
    blame: closed,
    source: 'the recipient’s own rules: au (KDDI) answers so without the address; Facebook, AOL; Sieve (RFC 5429)',
    mayNameSender: true,
    sentences: [
      '^your (?:message|mail) to .{1,80}was automatically (?:rejected|refused)',
      '\\b550 ?: ?user unknown',
      '(?:recipient|user) (?:preferences|refuses|reject\\b|rules)|only accepting mail from|protected by|rcp-p[23]|\\b(?:pol|dns|msg)-p\\d',
      'not unique|several matches|ambiguous|cannot route mail to user',
    ],
  },
];

/** A program of the recipient failed: its output is not about the address. */
export const programRules: ReplyRule[] = [
  {
    blame: unclear,
    source: 'Postfix, Sendmail: Diagnostic-Code of type X-Unix, the exit of a command to which mail is piped',
    sentences: ['^x-unix;'],
  },
];

/** Spam verdicts, filters and policies: they name neither the recipient nor us. */
export const refusalRules: ReplyRule[] = [
  {
    blame: unclear,
    source: 'spam filters and policies of all kinds',
    sentences: [
      'spam|unsolicited|junk|phish|\\bube\\b|\\buce\\b|bulk mail',
      '\\bblocked (?:by|due|for|because|at|-|\\[)|(?:been|is|was|are) blocked|blocked$|access denied, ',
      '(?:policy|local|security) (?:reasons?|violations?|restrictions?|polic(?:y|ies))|(?:due to|against|by|violates?) (?:\\S+ ){0,3}polic(?:y|ies)',
      'unauthenticated|(?:not|must|requires?|fails? to pass) (?:\\S+ ){0,3}authenticat|mail gate|too many (?:recipients|messages|rcpt)',
    ],
  },
];

/** Greylisting passes by itself. */
export const passingRules: ReplyRule[] = [
  { blame: passes, source: 'greylisting: Postgrey, Exim, GMX', sentences: ['gr[ea]y-?list'] },
  {
    blame: passes,
    source: 'Gmail, ReceivingRate and ReceivingRatePerm: how much the recipient gets in a short time',
    sentences: [
      '(?:receiv\\w* (?:mail|e-?mails?|messages?) (?:too (?:quickly|fast|often)|at (?:a|too \\w+) rate)|rate that prevents)',
    ],
  },
];

/** Words that servers use for many things: a status code outranks them. */
export const vagueRules: ReplyRule[] = [
  {
    blame: passes,
    source: 'RFC 3463, X.3, X.4',
    isWeak: true,
    sentences: [
      'time(?:d)? ?out|temporar|try (?:again|later)|deferred|will (?:be )?retr|unavailable at this|in queue too long|(?:retry|queue|delivery|maximum) time|expired',
      'connection (?:refused|reset|lost|closed|dropped|died|timed)|unreachable|no route to|could not be (?:contacted|reached)|lost connection|network|too busy|overload',
      'service (?:not available|unavailable|currently)|insufficient system|system (?:error|not accepting|resources|failure)|local (?:error|configuration|delivery fail)|config(?:uration)? error|i\\/o error|out of memory|cannot (?:open|create|allocate)|mailer error',
    ],
  },
  {
    blame: content,
    source: 'RFC 3463, X.3.4, X.5, X.6; Sendmail, Postfix, qmail',
    isWeak: true,
    sentences: [
      'virus|malware|infected|attachment|malformed|too (?:big|large)|size (?:limit|exceed|of)',
      '\\b(?:mime|8bit|smtputf8|line length|encoding|charset)s?\\b',
      // The bare word only says where somebody looked.
      '\\bheaders?\\b.{0,40}\\b(?:invalid|malformed|missing|bad|illegal|syntax|format|errors?|duplicate|multiple|too|long|required)\\b|\\b(?:invalid|malformed|missing|bad|illegal|duplicate|multiple|broken)\\b.{0,40}\\bheaders?\\b|^(?:\\d{3} )?(?:\\S+ )?headers?(?: \\S+)?$',
      '\\bloop|hops? count|too many hops',
    ],
  },
  {
    blame: unclear,
    source: 'RFC 3463, X.7; receiving systems of all kinds',
    isWeak: true,
    sentences: [
      'denied|polic(?:y|ies)|refused|forbidden|prohibit|restrict|not (?:allowed|permitted|accepting|accepted)|disallowed|authoriz|authenti|security|complain|unwanted|abuse|trust|violation|whitelist|challenge|filter|suspicious|poor|quarantine|listed (?:at|in|on|by)|tls|encrypt|relay|block',
    ],
  },
];

/** The name service did not answer, which says nothing. */
export const nameServiceRules: ReplyRule[] = [
  {
    blame: passes,
    source: 'Postfix, Sendmail, Exim',
    sentences: [
      'host(?: or domain name)? not found, try again|name server timeout|temporary (?:lookup|dns|resolution) failure|lookup (?:timed out|timeout|did not complete)|servfail|host name lookup failure',
    ],
  },
];

/** The email is too large, in words that are not about a mailbox. */
export const sizeRules: ReplyRule[] = [
  {
    blame: content,
    source: 'RFC 1870; Postfix, Exim, Sendmail, Gmail, Mimecast',
    sentences: [
      "(?:message|mail)(?: file)? (?:size )?(?:is )?too (?:big|large)|(?:message|mail)(?: header)? size (?:limit|exceeds?|is)|(?:exceeds?|exceeded|exceeding|over) (?:the |a |our |\\S+'s )?(?:maximum |max |fixed |permitted )*(?:message|mail|e-?mail) (?:header )?size|maximum (?:e-?mail|message|mail) size",
    ],
  },
];
