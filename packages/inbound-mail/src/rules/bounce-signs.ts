/** Names and local parts of senders that only mail servers use. */
export const daemonSenders: { pattern: RegExp; source: string }[] = [
  {
    pattern: /mailer[-_ .]?daemon|mail[-_ ]daemon|mdaemon|\bpost[-_ .]?master\b/i,
    source: 'RFC 5321, 4.5.1; RFC 3464',
  },
  {
    pattern:
      /mail[-_ ]?delivery?(?:[-_ ]?(?:sub[-_ ]?system|system|service|agent|status|failure|error|notification|report|software|robot))?$|^mail[-_]?deliver\w*@|delivery (?:sub)?system|delivery status/i,
    source: 'Sendmail, Exim',
  },
  {
    pattern: /mail (?:administrator|system|subsystem|router|server|robot)\b|mail-?admin|(?:system|ndr) administrator/i,
    source: 'Exchange, Domino, Verizon',
  },
  { pattern: /microsoft outlook$|^microsoftexchange[\da-f]+@/i, source: 'Exchange' },
  {
    pattern: /mail ?sweeper|mail ?marshal|mail[-_ ]?gateway|content-filter|interscan|smtp (?:server|gateway)|\bmta\b/i,
    source: 'gateways',
  },
  { pattern: /^bounces?@/i, source: 'hosts' },
];

export interface SubjectSign {
  pattern: RegExp;
  /** True when hardly anybody but a mail server writes so. */
  isSure: boolean;
  source: string;
}

/** How subjects of failures begin. */
export const failureSubjects: SubjectSign[] = [
  {
    isSure: true,
    pattern:
      /^\W{0,3}(?:undelivered mail|undeliverable(?: mail| message|:)|undeliver(?:able|ed)\b|delivery status notification|mail delivery (?:failed|failure|fail|system|subsystem|error|status|problem|notification|report|delayed)|returned (?:mail|e-?mail|message)|failure notice|(?:mail|message|delivery) (?:failure|failed|system error|delivery (?:failed|failure|notification|error|problem))|delivery (?:failure|failed|notification|report|problem|error|has failed|delayed|subsystem)|non-?deliver|nondeliver|permanent delivery failure|could not deliver|message (?:could not|you sent)|(?:ndn|ndr|dsn)\b|mail returned|bounced (?:mail|message)|unable to deliver|warning: (?:message|could not send|mail)|mail (?:could not|not) (?:be )?deliver|message delayed|returned to sender|failed (?:mail|delivery|to deliver))/i,
    source: 'Postfix, Sendmail, Exim, qmail, Exchange, Gmail and others in English',
  },
  {
    isSure: true,
    pattern:
      /^\W{0,3}(?:unzustellbar|nicht zustellbar|benachrichtigung zum [üu]bermittlungsstatus|zustellung (?:fehlgeschlagen|nicht)|mail konnte nicht|fehler bei der zustellung|non remis|notification d.[ée]tat de remise|[ée]chec de (?:la )?(?:remise|distribution|livraison)|non distribuable|message non (?:remis|distribu)|avis de non[- ]remise|no se (?:puede|pudo|ha podido) entregar|notificaci[óo]n de estado de entrega|no entregad|correo (?:no entregad|devuelto)|error (?:de|en la) entrega|non recapitabile|mancat[ao] (?:recapito|consegna)|impossibile recapitare|notifica (?:dello )?stato (?:del )?(?:recapito|della consegna)|n[ãa]o (?:foi poss[íi]vel|[ée] poss[íi]vel) entregar|notifica[çc][ãa]o (?:de|do) (?:status|estado) d[ae] entrega|falha (?:na|de) entrega|mensagem n[ãa]o entregue|e-?mail n[ãa]o entregue)/i,
    source: 'Exchange and others in German, French, Spanish, Italian, Portuguese',
  },
  {
    isSure: true,
    pattern:
      /^\W{0,3}(?:onbestelbaar|niet (?:bezorgd|bestelbaar|afgeleverd)|kan niet worden bezorgd|bezorging mislukt|nie (?:można|dostarczono)|niedostarcz|niemo[żz]liwe do dostarczenia|kunde inte levereras|kan inte levereras|g[åa]r (?:ej|inte) att leverera|olevererbar|kunne ikke leveres|kan ikke leveres|ikke levert|ikke leveret|uleverbar|nedoru[čc]iteln|k[ée]zbes[íi]thetetlen|не удает?ся доставить|недоставлен|сообщение не доставлено|не доставлено|недоставка|уведомление о (?:статусе|состоянии) доставки|配信不能|配信できま|配達不能|送信できま|送信エラー|メール配信|エラーメール|宛先不明|不達|未配信|未達|退信|系统退信|无法(?:送达|投递|传递)|未送达|未傳遞|投递失败|邮件(?:被)?退回|반송|전송 실패|배달 실패|teslim edilemedi|iletilemedi)/i,
    source: 'Exchange and others in Dutch, Polish, Nordic, Russian, Japanese, Chinese and further languages',
  },
  {
    isSure: false,
    pattern:
      /deliver|undeliver|return|fail|bounce|error|reject|unknown|not? (?:be )?(?:sent|received)|warning|problem|blocked|banned|virus|spam|considered unsolicited|quota|mailbox|transient|delay|refused|nicht|fehler|zustell|échec|erreur|retour|error|fallo|devuelt|falha|devolv|mislukt|fout|błąd|zwrot|fejl|feil|fel\b|ошибк|возврат|доставк|エラー|配信|送信|宛先|届|失败|失敗|退/i,
    source: 'words that a server uses, and people too',
  },
];

export interface WordsSign {
  pattern: RegExp;
  /** True for the fixed words of one program. */
  isTemplate: boolean;
  source: string;
}

/** Sentences of notices, in lower case and single spaces. */
export const failureWords: WordsSign[] = [
  {
    isTemplate: true,
    pattern: /this is the qmail-send program|i'm afraid i wasn't able to deliver your message/,
    source: 'qmail',
  },
  {
    isTemplate: true,
    pattern:
      /this message was created automatically by (?:the )?mail (?:delivery software|transfer)|a message that you (?:have )?sent (?:could not be delivered|has not yet been delivered)/,
    source: 'Exim',
  },
  {
    isTemplate: true,
    pattern:
      /this is the (?:mail system|mail delivery|postfix program|courier mail server|mail transfer|mimedefang)|i'm sorry to have to inform you that (?:your message|the message returned)/,
    source: 'Postfix, Courier',
  },
  {
    isTemplate: true,
    pattern:
      /the following addresses? had (?:permanent|transient|delivery)|transcript of (?:the )?session follows|the original message was received at/,
    source: 'Sendmail',
  },
  {
    isTemplate: true,
    pattern:
      /did not reach the following recipient|delivery has failed to these recipients|your message (?:wasn't|was not|couldn't be|could not be) delivered(?: to)?/,
    source: 'Exchange, Gmail',
  },
  {
    isTemplate: true,
    pattern:
      /delivery to the following (?:recipients?|address(?:es)?) (?:has |have |was |were )?(?:been )?(?:failed|delayed)|error message below:/,
    source: 'Gmail, Windows, Apache James',
  },
  {
    isTemplate: true,
    pattern: /this is the mailer-daemon, please do not reply|this is the dragonfly mail agent/,
    source: 'OpenSMTPD, DragonFly',
  },
  {
    isTemplate: true,
    pattern: /^-{3,} failure reasons -{3,}|the user\(?s\)? account is (?:temporarily|disabled)/,
    source: 'Notes, au (KDDI)',
  },
  {
    isTemplate: true,
    pattern: /you \S{3,250} are not (?:a )?member|not a member of (?:this|the) mailing list/,
    source: 'fml and other mailing lists',
  },
  {
    isTemplate: false,
    pattern:
      /could(?: not|n't) (?:be )?deliver|can(?:not|'t) (?:be )?deliver|(?:was|were|has|have)(?: not|n't) (?:been )?(?:been )?deliver|not (?:be(?:en)? )?(?:able to )?(?:be )?(?:deliver|accept|sent)|undeliver|deliver\w* (?:to .{1,200} )?(?:has |have |was |were )?(?:been )?(?:fail|delay|suspend|reject|return|refuse|stop|error|problem|attempt)|(?:message|mail|e-?mail) (?:to .{1,200} )?(?:has |have |was |were )?(?:been )?(?:fail|delay|suspend|reject|return|refuse|stop|blocked|discard)|unable to (?:deliver|relay|send|process|connect)|did(?: not|n't) reach|failed to deliver|permanent(?:ly)? (?:error|fail|fatal)|fatal error|error(?:s)? (?:was |were )?(?:occur|detect|return)|rejected (?:by|for|your|because)|returned to (?:the )?sender|unknown (?:user|recipient|address|host)|(?:user|recipient|host|address|mailbox) (?:is )?(?:unknown|not found|invalid)|no such (?:user|address|mailbox|domain)|mailbox (?:is )?full|over quota|will (?:keep|continue) (?:to )?try|problems? (?:delivering|sending)|non-?delivery|does not (?:exist|like)|invalid (?:final|recipient|address|user)|trouble delivering/,
    source: 'servers of all kinds in English',
  },
  {
    isTemplate: false,
    pattern:
      /konnte(?:n)? (?:.{1,200} )?nicht (?:.{1,60} )?(?:zugestellt|ausgeliefert|übermittelt)|nicht zugestellt|unzustellbar|zustellung .{1,80}(?:fehlgeschlagen|nicht möglich)|n'a (?:pas )?pu être (?:remis|livré|distribué|envoyé)|non (?:remis|distribué|délivré)|échec de (?:la )?(?:remise|distribution)|n'ont pas (?:reçu|pu)|non è stato (?:possibile )?(?:recapitat|consegnat|recapitare|consegnare)|impossibile (?:recapitare|consegnare)|no se (?:pudo|ha podido|puede) (?:entregar|enviar)|no (?:fue|ha sido) entregad|não (?:pôde|foi|pode) (?:ser )?(?:possível )?entreg|niet (?:worden )?(?:bezorgd|afgeleverd)|kunde inte levereras|kunne ikke leveres|nie (?:można|mógł|mogła|został\w*) (?:\S+ )?dostarcz|не (?:был[аои]?|удалось|может быть) (?:\S+ )?доставл|не удалось доставить|недостав|配信できま|配信され(?:ま|て)|送信できま|お届けでき|届けられま|届きません|送れません|配達できま|宛先.{0,20}(?:見つかり|存在)|(?:无法|未能|不能)(?:送达|投递|发送|传递)|投递失败|退信|被退回|無法(?:傳遞|送達|投遞)/,
    source: 'servers of all kinds in other languages',
  },
];

/** Words of notices that somebody requested: everything went well. */
export const successWords: { pattern: RegExp; source: string }[] = [
  {
    pattern: /successful mail delivery|(?:was|were|been) successfully (?:delivered|relayed)|return receipt\b/,
    source: 'Postfix, Sendmail',
  },
  {
    pattern:
      /^(?:delivered|relayed|expanded): |delivery to these recipients or (?:groups|distribution lists) is complete/,
    source: 'Exchange',
  },
  {
    pattern: /^(?:zugestellt|weitergeleitet|remis|relayé|entregado|consegnato|afgeleverd|配信済み|已送达)\s?: /,
    source: 'Exchange in other languages',
  },
];

/** Words of warnings: the mail is still on its way. */
export const delayWords: { pattern: RegExp; source: string }[] = [
  {
    pattern: /has not yet been delivered|delivery attempts will continue|no action is required on your part/,
    source: 'Exim',
  },
  {
    pattern: /warning message only|transient non-fatal errors|will keep trying|message still undelivered/,
    source: 'Sendmail, Gmail',
  },
  {
    pattern: /you do not need to re-?send|temporary failure report|(?:message|delivery) (?:is|has been|was) delayed/,
    source: 'Postfix, OpenSMTPD, Gmail',
  },
  {
    pattern: /will (?:be retried|continue to (?:try|be retried)|keep (?:on )?trying|try again)|still being retried/,
    source: 'Gmail, Exchange, Courier',
  },
];
