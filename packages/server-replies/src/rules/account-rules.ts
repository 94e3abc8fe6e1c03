import { ours, type ReplyRule, sender } from './reply-rule.ts';

/** Our own account: its login, limits, rights and storage (rule D8). */
export const accountRules: ReplyRule[] = [
  {
    blame: ours('storage'),
    source: "Microsoft 365: the copy for Sent Items finds no room; STOREDRV.Deliver is the recipient's mailbox",
    sentences: [
      'storedrv\\.submission\\.exception:quotaexceeded|\\ba@us\\b.{0,30}\\bfull\\b',
      '\\byour (?:\\S+ )?(?:mail ?box|inbox|account|storage|quota)\\b.{0,30}(?:\\bfull\\b|over (?:the |its )?quota|quota (?:is )?exceeded)',
      '{sender}.{0,40}(?:(?<!\\p{L})(?:full|voll|vol|plein|pleine|llen[oa]|pien[oa]|chei[oa]|pełna|överfull|fuld|fullt?)(?!\\p{L})|over ?quota|over (?:its |the )?quota|переполнен|已满|いっぱい)',
    ],
  },
  {
    blame: ours('quota', 60),
    source: 'cPanel, Plesk, OVH, Zoho: limits of an hour',
    sentences: [
      '(?:e-?mails|messages|mails|recipients|defers and failures) per hour\\b.{0,40}(?:allowed|exceeded|reached)|exceeded the max (?:e-?mails|defers and failures) per hour',
      'mail send limit exceeded|exceeded (?:the |your |its )?(?:hour|hourly) (?:\\w+ )?(?:limit|quota)|hourly (?:\\w+ ){0,3}(?:limit|quota)\\b(?!.{0,40}receiv)',
      '\\b(?:only|max(?:imum)?|limit(?: of)?) \\d{1,6} (?:e-?mails?|messages?|mails?|recipients?) (?:per|an|each|in an?) hour',
    ],
  },
  {
    blame: ours('quota'),
    source:
      'Gmail, Microsoft 365, Zoho, SendGrid, Amazon SES, web hosts: limits of a day or a month; not what a recipient may receive',
    sentences: [
      '(?:limit|number) of (?:recipients|messages|e-?mails|mails)\\b.{0,30}(?:per|a|this|for) (?:day|today|hour|month)|(?:recipients|messages|e-?mails|mails) (?:per|a) (?:day|month)|quota exceed\\w* for <?a@us|\\ba@us\\b.{0,40}(?:quota|limit)',
      '(?:daily|monthly|24[ -]?hours?) (?:\\w+ ){0,3}(?:quota|limit)\\b(?!.{0,40}receiv)|limit for message recipients|submission ?quota ?exceeded|maximum credits exceeded',
      'you have exceeded your \\w+ (?:quota|limit)|(?:exceed\\w*|reached|over) (?:your|its|the|their|his|her) (?:\\S+ ){0,3}(?:sending|outgoing|outbound|send|relay|smtp) (?:\\w+ ){0,2}(?:limit|quota)',
      '\\b(?:only|max(?:imum)?|limit(?: of)?) \\d{1,6} (?:e-?mails?|messages?|mails?|recipients?) (?:per|a|each|in a) (?:day|week|month)',
      '(?:sending|outgoing|outbound|messaging) (?:e-?mail |mail |message )?(?:limit|quota)s? (?:\\S+ ){0,6}(?:exceeded|reached|over)\\b|(?:exceeded|reached) your (?:\\S+ ){0,2}(?:limit|quota)s?\\b',
    ],
  },
  {
    blame: ours('rate'),
    source:
      'Gmail, Microsoft 365, Amazon SES, Zoho, GMX, IONOS: of the account or its connections; not how fast a recipient gets mail',
    sentences: [
      'too many (?:bad auth|(?:failed )?login|authentication) (?:attempts|failures)|authenticate too many times|concurrent connections limit|sender thread limit|throttling failure|maximum sending rate|peak smtp relay limit|too much mail from|too many (?:concurrent )?(?:smtp )?connections|messages per second limit',
      'rate ?limit(?!.{0,40}recipient)(?<!(?:recipient|receiv).{0,60})|outbound thread limit|throttled',
      'too many (?:e-?mails|messages)(?! (?:in|on) )(?!.{0,40}(?:recipient|mail ?box))|failure sending mail\\. try again later',
      '(?:connection|ip|mail|sending|smtp) frequency limited|frequency limited|sending (?:e-?mails? |messages? )?too (?:fast|quickly|many|often)|too frequent (?:connect|connection)s?|(?:your|sending|sender) rate (?:limit|exceed)|exceeded (?:the |your )?(?:sending|message|mail|connection|rate)(?: rate)? limit',
    ],
  },
  {
    blame: sender,
    source: 'Google Workspace, Microsoft 365, Zoho, cPanel, SendGrid, Brevo: sending is suspended or blocked',
    sentences: [
      'bad outbound sender|outboundspamexception|spam abuse detected|tenant has exceeded threshold|traffic not accepted from this ip|sender address blocked|e-?mail outgoing blocked|unusual sending activity|mail sending denied|sending (?:has been |is |was )?(?:paused|suspended|disabled|blocked)',
      '(?:outgoing|outbound) (?:e-?mails?|messages?|mails?|smtp)\\b.{0,120}(?:suspended|disabled|blocked|paused|denied|locked|not allowed|restricted)',
      '\\ba@us\\b.{0,60}(?:suspended|disabled|blocked|locked|deactivated|restricted|banned|paused|limited)|(?:sending|sends?|outgoing) (?:outgoing )?(?:e-?mails?|messages?|mails?) (?:is |are |was )?(?:prohibited|not allowed|forbidden|disallowed)',
      'not authori[sz]ed to perform|ses:send|(?:account|activation|sending) (?:is )?(?:pending|awaiting) (?:approval|activation|review|verification)|not yet activated',
      '\\byour (?:\\S+ ){0,3}(?:account|mail ?box|user|subscription|plan|domain|access|login)\\b.{0,60}(?:suspended|disabled|blocked|locked|deactivated|inactive|expired|not active|restricted|limited|banned|under review|terminated|not verified|paused|compromised)',
      "(?:sender|sending|smtp)(?:'s)? (?:account|mail ?box|user)\\b.{0,60}(?:suspended|disabled|blocked|locked|deactivated|expired|restricted|banned|paused)",
      '(?:account|user|domain) (?:\\S+ ){0,3}(?:is |has been |was )?(?:not (?:allowed|permitted|authori[sz]ed) to send|(?:blocked|banned|suspended|restricted|disabled) from sending|cannot send|can not send|may not send)',
      '(?:account|user) (?:is |has been )?(?:suspended|blocked|disabled) (?:due to|for|because of) (?:outgoing |outbound )?(?:spam|abuse|unpaid|non-?payment|bounces?|complaints?)',
    ],
  },
  {
    blame: sender,
    source: 'Microsoft 365, Postfix, Amazon SES, SendGrid, Mailgun, Zoho, iCloud, SMTP2GO, Postal: not as this sender',
    sentences: [
      'send ?as ?denied|not allowed to send as|permissions? to send as|not owned by user|from address is not one of your addresses|from\\/sender name is not valid|relaying disallowed as|not authori[sz]ed to send (?:\\S+ ){0,3}(?:from|as|on behalf)|(?:e-?mail address|identity|identities|domain|sender)(?: \\S+)? (?:is|are) not verified|sender domain not verified|from (?:an )?unregistered domain|domain .{0,200}is not allowed to send',
      '(?:domain|address) .{0,200}not (?:allowed|permitted|authori[sz]ed|verified) in (?:the )?(?:header[ -]from|from|sender)|from (?:header )?address .{0,100}not verified|(?:header[ -]from|from[ -]header)\\b.{0,60}(?:not (?:allowed|permitted|verified|owned)|mismatch)',
      "sender (?:you used|you supplied)|not a sender (?:signature|identity)|badmailfrom|verified sender identity|does not match a verified|sender (?:identity|signature)\\b.{0,60}(?:not|match|confirm|verif)|not a verified (?:sender|identity)|from address (?:\\S+ ){0,2}(?:does not|doesn't|must|is not|not) |unverified (?:sender|identity|from)",
      "(?:sender|from|envelope|mail from)(?: address)? (?:\\S+ ){0,2}(?:does not|doesn't|must|should) (?:be the same as |match|belong|equal|be)|sender (?:\\S+ ){0,2}(?:mismatch|not match|not allowed|not authori[sz]ed|not permitted|is not allowed|is not authori[sz]ed)|mail from must (?:equal|match|be)",
    ],
  },
  {
    blame: sender,
    source: 'Yahoo: of the mailbox of the sender, once it has seen the From header',
    sentences: ['^(?:550 )?request failed; mailbox unavailable'],
    commands: ['MAIL FROM', 'DATA'],
  },
  {
    blame: ours('login'),
    source: 'Google Workspace, Microsoft 365, SendGrid, SMTP2GO: whoever is not logged in may not relay',
    sentences: [
      'please authenticate|unauthenticated senders not allowed|invalid credentials for relay|client was not authenticated|authentication (?:is )?(?:required|needed)(?!.{0,60}(?:recipient|group|distribution|delivery restriction|to this))|must (?:first )?(?:authenticate|login|log in|check (?:for new )?(?:your )?mail)(?! .{0,30}(?:spf|dkim))|pop before smtp|smtp ?auth (?:is )?required|log in before|not logged in',
    ],
  },
  {
    blame: sender,
    source: 'Google Workspace, Microsoft 365, Postfix, Exim: the server does not pass on what this account sends',
    sentences: [
      '(?<!5\\.4\\.\\d{1,3} (?:smtp; )?(?:[^ ]{1,80} ){0,2})(?:relay(?:ing)?(?: access)? (?:is )?(?:denied|not permitted|not allowed|prohibited|disallowed)|unable to relay|(?:not|cannot|denied|refused?) (?:allowed to |permitted to |to )?relay|not permitted to relay|we do not relay|relay not|allowed rcpthosts|use the smtp (?:relay|server) (?:at|of) your|not authori[sz]ed to send e-?mail directly)',
    ],
  },
  {
    blame: sender,
    source: 'Postfix: the server does not take emails from where we are, or not without a login',
    sentences: [
      'client host rejected|helo command rejected|\\b(?:helo|ehlo)\\b.{0,60}(?:reject|invalid|denied|refused|not valid|bad|forged)',
    ],
  },
  {
    blame: sender,
    source: "Postfix, Exim: the sender's address is not accepted",
    sentences: ['sender address rejected|sender verif(?:y|ication) failed'],
  },
];

/** The same in other languages. */
export const localisedAccountRules: ReplyRule[] = [
  {
    blame: ours('quota'),
    source: 'localised servers: T-Online, Strato, Orange, OVH, Aruba, home.pl, Yandex, NetEase',
    sentences: [
      "tageslimit|(?:versand|sende)limit|limite d'envoi|l[ií]mite (?:diario )?de (?:env[ií]o|mensajes)|limite di invio|limite de envio|limit wysy[łl]|лимит отправ|发送(?:数量|限)|发信(?:数量|限)",
    ],
  },
  {
    blame: ours('rate'),
    source: 'localised servers: NetEase, Tencent',
    sentences: ['发(?:信|送)频率|频率(?:过高|限制)'],
  },
  {
    blame: sender,
    source: 'localised servers: T-Online, Strato, Orange, OVH, Aruba, home.pl',
    sentences: [
      '\\bihre? (?:konto|account|postfach|absenderadresse|domain|ip|ip-adresse)\\b.{0,60}(?:gesperrt|deaktiviert|blockiert)|absender(?:adresse)? (?:\\S+ ){0,3}(?:nicht (?:erlaubt|zulässig|berechtigt)|gesperrt|abgelehnt|ungültig)',
      '(?:votre|su|tu|sua|il (?:tuo|suo)|il vostro|twoje|ваш|ваша) (?:compte|cuenta|conta|account|konto|учетная запись|аккаунт)[^.]{0,60}(?:suspend|bloq|sospes|bloccat|zablokowan|заблокирован|désactiv|desactiv)',
      '(?:expéditeur|expediteur|remitente|remetente|mittente|nadawca|отправитель) (?:\\S+ ){0,3}(?:refus|rechazad|recusad|rifiutat|odrzucon|отклон|invalid|inválid|bloq|bloccat|non autoris)|liste noire|lista negra|lista nera|czarn\\S+ li[sś]',
    ],
  },
];

/** RFC 4954: of the login, whichever command it replies to. */
export const loginCodes: ReadonlySet<number | null> = new Set([530, 534, 535, 538]);
