import { full, type ReplyRule } from './reply-rule.ts';

/** The mailbox is full: the address lives. */
export const fullRules: ReplyRule[] = [
  {
    blame: full,
    mustName:
      'a@b|mail ?box|inbox|recipient|user|account|storage|disk|space|maildir|folder|destinataire|[45]\\.[12]\\.\\d|ses:|int-p',
    source: 'RFC 3463, X.2.2; Sendmail, Postfix, Courier, Dovecot, Cyrus, vpopmail, Gmail, Yahoo, Exchange',
    sentences: [
      "(?:{who}|quota|storage|folder)(?:'s)?(?: (?:mail ?box|inbox|account|storage|folder|store))? {is}(?:too |completely |almost )?full\\b",
      '(?:mail ?box|inbox|quota|folder|storage|system) ?full\\b',
      'over (?:the |its |his |their |your |disk |mail |storage |allotted |allocated |maximum ){0,3}(?:quota|storage|mail ?box size)',
      'overquota|over ?flow|quota ?- ?over',
      'quota {is}(?:exceed|violat|reached|limit|overdraft|over)',
      "(?:exceed\\w*|above|reached|past|beyond|over)(?: [\\w']{1,20}){0,4} {storage}\\b",
      '(?:not enough|insufficient|out of|lack of|no more)(?: \\w{1,20}){0,2} (?:disk ?space|mail ?box|storage|space|quota|room)\\b',
      '\\bno (?:more |disk |free |storage |mailbox ){0,2}(?:disk ?space|space|storage|room)\\b',
      '(?:disk|storage|space|message|mail ?box) (?:quota|space|limit)s? {is}(?:exceeded|reached|full)',
      'too many messages (?:in|on) (?:this |the )?(?:mail ?box|folder|server)',
      'mail ?box {is}(?:exceed|size limit|over|limit)',
      'too much mail data',
      '(?:mail ?box|inbox|account) (?:for|of) <?a@b>? is full|storage limit|recipient storage|exceeds allowed size',
      // Facebook, Orange, Amazon SES.
      'ses: transient mailboxfull|\\bint-p7\\b|\\b(?:lpn|ofr|ouk)[\\d_-]*417\\b',
    ],
  },
  {
    blame: full,
    source: 'localised servers',
    sentences: [
      'postfach (?:ist )?(?:voll|überfüllt|ueberfuellt)|speicherplatz',
      'bo[îi]te (?:aux lettres |de réception |du destinataire )?(?:est )?pleine|quota dépassé',
      'buzón (?:está )?lleno|casella (?:\\S{1,20} ){0,2}piena|caixa (?:\\S{1,20} ){0,3}cheia',
      'postvak (?:is )?vol|skrzynka (?:\\S{1,20} )?(?:jest )?(?:pełna|przepełniona)',
      'ящик (?:\\S{1,20} )?переполнен|квота',
      '容量|いっぱい|一杯|已满|邮箱满|配额|空间不足',
    ],
  },
];
