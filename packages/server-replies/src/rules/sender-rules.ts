import { closed, ours, type ReplyRule, sender } from './reply-rule.ts';

/** Refusals of the sender: whatever does not exist, it is not the recipient. */
export const senderRules: ReplyRule[] = [
  {
    blame: sender,
    source: 'RFC 5321, 4.1.1.1: the sending host; Postfix reject_unknown_helo_hostname, Exim, qmail',
    sentences: [
      "(?<!>>> ?)\\b(?:helo|ehlo)(?:\\/ehlo)? (?:(?:command|name|host ?name|host|argument|domain) ){0,2}{is}(?:rejected|not|unknown|invalid|must|does not|doesn't|denied|refused)",
      '(?:invalid|bad|unknown) (?:helo|ehlo)|\\b50[14] (?:5\\.\\d\\.\\d )?invalid (?:domain|host)',
    ],
  },
  {
    blame: sender,
    source: 'harvesting: what is wrong is how many there are',
    sentences: ['too many (?:unknown|invalid|bad|wrong|non-?existent|failed) '],
  },
  {
    blame: sender,
    source: 'Postfix reject_unknown_sender_domain, Sendmail check_mail, Exim sender verification',
    sentences: [
      "sender(?:'s)? (?:(?:address|domain|e-?mail|mail|mail ?box|user|account|id|host) ){0,3}{is}(?:rejected|not found|unknown|invalid|denied|refused|blocked|could not|does not|doesn't|must|unresolv|verif)",
      '(?:invalid|unknown|unroutable|unrouteable|unresolvable|bad|illegal) sender',
      'domain of (?:the )?sender|sender domain',
      'sender verif|verify (?:the )?sender',
      '(?:mail )?from (?:address|domain) {is}(?:does not exist|not found|rejected|unknown|invalid)',
      '(?:return|envelope from|mail from) address',
      '(?<!or )\\b(?:ip|client|source|sending|originating)[ -](?:ip )?address',
      'mail from not owned by user',
      'from: (?:domain|address|header|field)|valid from:',
      '(?:mails?|messages?|connections?) (?:coming )?from (?:an? |this |any )?(?:unknown|unauthori[sz]ed|invalid|non-?existent|host)',
      'but (?:sender|my name) was rejected',
      '(?:return[ -]?path|sending (?:domain|host|address)) .{0,40}(?:not exist|not found|unknown|invalid|unresolv|no mx)|(?:invalid|bad|unknown|illegal) (?:e-?mail )?(?:address|domain|mail ?box|user) in (?:the )?(?:mail )?from\\b',
      '\\byour (?:\\S+ ){0,2}(?:account|address|domain|host(?: ?name)?|server|ip|mail ?box|login)\\b.{0,40}(?:not exist|unknown|not (?:be )?found|invalid|no mx|has no|resolv)|(?:find|resolve|no such|unknown|invalid) your (?:\\S+ )?(?:account|address|domain|host|server|ip|mail ?box|login)',
      'host not authori[sz]ed',
      'null sender|empty envelope sender|emetteur invalide',
    ],
  },
  {
    blame: sender,
    source:
      'sender verification: https://github.com/Exim/exim/wiki/Verification, https://postfix.org/ADDRESS_VERIFICATION_README.html',
    sentences: [
      'sender(?: \\S{1,80}){0,4} (?:call ?(?:back|out)|verif)|(?:call ?(?:back|out)|verif\\w{1,8}) (?:\\S{1,80} ){0,4}sender',
      '{sender}[ :;,<>()"\'.=-]{1,4}(?:(?:address|user|mail ?box|account|domain|host|a@b|a@us|of (?:this|the|your) (?:message|mail|e-?mail)|is|was|does|has|could|refus\\S{1,3}|rejet\\S{1,3}|rejected|denied|blocked|abgelehnt|rechazad[oa]|recusad[oa])[ :;,<>()"\'.=-]{1,4}){0,6}{ofNobody}',
      '{sender}.{0,40}(?:не (?:существу|найден)|неизвест|存在し|見つかりません|不明|不存在|존재하지|없)',
      '(?:unknown|invalid|no such|bad|non-?existent) (?:sender )?(?:domain|host)[ :<("]{1,4}our\\.host|\\bour\\.host.{0,40}(?:not (?:be )?found|not exist|unresolv|unknown|nxdomain|no mx|invalid)|(?:find|resolve|lookup|mx for|record for) (?:\\S+ ){0,3}our\\.host',
      // Our own address is the unknown one.
      '(?<!(?:from|for) )a@us[>)\\]"\']{0,2}(?:\\.\\.\\.)?[:;,]? (?:[^ ]{1,20} ){0,4}{ofNobody}|{ofNobody}[ :;,<("\'-]{1,5}a@us',
    ],
  },
  {
    blame: sender,
    source: 'RFC 5321, 3.3: the command that was refused was MAIL, as Postfix, Exim and Sendmail tell it',
    sentences: [
      '(?:in reply to|response to|after) (?:the )?(?:pipelined )?mail from',
      '>>> ?mail from:[^ ]{0,300}(?: [^ <>]{1,40}=[^ <>]{1,40}){0,5} <<< 5',
    ],
  },
];

/** Who or what is known for bad mail is our server, address or domain. */
export const reputationRules: ReplyRule[] = [
  {
    blame: sender,
    source:
      'Spamhaus, Barracuda, Proofpoint, Cisco, Trend Micro, IONOS, Outlook.com: lists of senders and their reputation',
    sentences: [
      'black ?-?list|block ?-?list|\\brbls?\\b|dnsbl|\\bbanned\\b|reputation|spamhaus|spamcop|barracudacentral|senderscore|listed (?:at|in|on|by)\\b|(?:on|in) (?:our|a|an|the) (?:\\S+ )?(?:black|block|deny) ?list',
      'blocked using|(?:your|the|this|client|sending|source) (?:ip|host|server|network|domain)(?: address)?\\b.{0,40}(?:blocked|denied|rejected|refused|listed)',
      '\\bips? (?:address(?:es)? )?(?:is |was |has been )?(?:blocked|denied|rejected|not allowed)',
      'blocked (?:- )?see +ip-link|dynamic ips?\\b|client host (?:rejected|blocked)|banned sending|from your (?:ip|network|server|host|domain)',
    ],
  },
  {
    blame: ours('rate'),
    source: 'cPanel, GMX, NetEase, Tencent, Postfix postscreen: how often our server comes',
    sentences: [
      'frequency limit|too frequent|rate ?limit(?!.{0,40}recipient)|throttl|too many (?:connections|sessions|mails|errors)|too (?:fast|quickly)(?<!recei.{0,30})|connection (?:rate|limit)',
    ],
  },
];

/** Groups and mailboxes that take nothing from anybody outside. */
export const closedToOutsideRules: ReplyRule[] = [
  {
    blame: closed,
    source: 'gateways to SMS and to closed groups: the sender is not known to them',
    mayNameSender: true,
    sentences: [
      'sendernotauthenticatedfor|restrictedtorecipients|rejected by (?:the )?recipient\\b|recipient has blocked|banned recipient|not accept (?:e-?mail|mail|messages) from (?:outside|external|unknown|unlisted|strangers)|only accepts? (?:e-?mail|mail|messages) from|restricted to (?:internal|authenticated)|sender not in allowed-senders',
      'not (?:allowed|permitted|able) to (?:receive|get) (?:external |outside |any )?(?:e-?mails?|mails?|messages?)|does not receive external',
      'not a registered gateway user',
      'may not exist, or you may not have permission',
      'groups\\.google\\.com\\/support',
      'permission to post|(?:not )?allowed to post|投稿する権限',
      'non-?members? to a members-only|not (?:a )?member|members only|非会員',
    ],
  },
];
