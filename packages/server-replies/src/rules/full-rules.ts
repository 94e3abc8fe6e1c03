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
      '(?:postfach|mailbox|konto|speicher){some} (?:voll|überfüllt|ueberfuellt)(?!\\p{L})|speicherplatz',
      '(?:bo[îi]te|messagerie){some} (?:est )?(?:pleine|saturée)|quota (?:\\S{1,20} ){0,3}dépassé|espace insuffisant',
      'buzón{some} lleno|(?:cuota|cota|quota) (?:\\S{1,20} ){0,3}(?:excedid|superad|ultrapassad)|casella{some} piena|caixa{some} cheia|(?:bandeja|cuenta){some} llena',
      '(?:postvak|mailbox|postbus|inbox){some} vol(?!\\p{L})|(?:skrzynka|konto){some} (?:pe[łl]n|przepe[łl]nion)[aey]',
      '(?:ящик|скринька)\\S{0,3}{some} (?:переполнен|переповнен)|квота',
      '(?:postlåda\\S*|inkorg\\S*|brevlåda\\S*|postkasse\\S*|innboks\\S*|indbakke\\S*){some} (?:full|fuld|fullt)(?!\\p{L})|(?:postilaatikko|sähköposti)\\S*{some} täynnä|(?:schránka){some} (?:je )?pln[áý]|(?:postafiók|fiók)\\S*{some} (?:megtelt|tele)|posta kutusu\\S*{some} dolu|(?:căsuța|cutia)\\S*{some} plină|γεμάτ|(?:편지함|메일함|용량)\\S*{few} (?:가득|초과)|penuh|đầy|ممتلئ',
      '容量|いっぱい|一杯|已满|邮箱满|配额|空间不足',
    ],
  },
];
