const anyOf = (...words: string[]) => new RegExp(words.join('|'));

/**
 * Words of something that passes: "later", "busy", "timed out", "maintenance", "lookup failed", "cannot verify". A
 * server that says so does not know whether anybody has the address.
 */
const passing = anyOf(
  // English
  'temporar|\\blater\\b|\\bretry|again (?:in|after)\\b|\\bbusy\\b|overload|time[ds]?[ -]?out|timing out|maintenance|migrat(?:ed|ion|ing)\\b|being (?:moved|upgraded|created|provisioned)|at (?:this|the) moment|at this time|(?:currently|presently) (?:unavailable|not available|unreachable)|not yet (?:activated|ready|provisioned)',
  '(?:look ?up|query|callout|call ?back)(?: \\S{1,80}){0,2} (?:failed|failure|error|not possible)(?!: 5\\d\\d)|(?:ldap|directory|data ?base|backend|back-end|dns|server|system|service|internal|local|sql|radius)(?: \\S{1,80}){0,2} (?:errors?|failures?|failed|unavailable|unreachable|down|offline|problems?|not (?:available|responding|reachable))\\b',
  "(?:cannot|can ?not|can't|could not|couldn't|unable to|failed to|not able to) (?:be )?(?:verif|validat|check|confirm|determin|look ?up|contact|connect|query|access)|unverified(?! address: host \\S{1,255} said: 5)|connect(?:ion)? (?:to \\S{1,255} )?(?:refused|reset|lost|closed|failed|dropped)",
  // German
  'später|spaeter|erneut|noch ?(?:ein)?mals?\\b|vor(?:ü|ue)bergehend|zur ?zeit|derzeit|momentan|wartung|(?:ü|ue)berlast|ausgelastet|beschäftigt|zeit(?:ü|ue)berschreitung|nicht (?:erreichbar|verf(?:ü|ue)gbar|(?:(?:ü|ue)ber)?pr(?:ü|ue)f\\S{0,5}|verifizier\\S{0,5})|störung|stoerung|migriert|interner fehler|serverfehler|systemfehler',
  // French
  "plus tard|ult[ée]rieurement|r[ée]essay|temporair|momentan[ée]|actuellement|surcharg|\\boccup[ée]|d[ée]lai (?:\\S{1,20} )?d[ée]pass[ée]|impossible de (?:v[ée]rifier|joindre|contacter|confirmer|se connecter)|n'a (?:pas )?pu [êe]tre (?:v[ée]rifi|contact|joint)|[ée]chec (?:de|du)|erreur (?:interne|syst[èe]me|du serveur)|indisponible",
  // Spanish, Portuguese
  '(?:m[áa]s|mais) tarde|temporal|reintent|int[ée]nte|tente (?:novamente|de novo|outra)|mantenimiento|manuten[çc][ãa]o|sobrecarg|sobrecarreg|\\bocupad[oa]|tiempo (?:de espera )?(?:agotado|excedido)|tempo (?:limite|esgotado|de espera)|no se (?:pudo|puede|ha podido) (?:verificar|comprobar|conectar|consultar|contactar)|(?:não|nao) (?:foi|é) poss[íi]vel|erro(?:r)? (?:interno|del? s\\S{5,8}|do s\\S{5,8})|moment[áa]nea|actualmente|atualmente|no disponible|indispon[íi]vel|en este momento|no momento',
  // Italian
  'pi(?:ù|u) tardi|riprov|temporane|momentanea|manutenzione|sovraccaric|\\boccupat[oa]|tempo scaduto|impossibile (?:verificare|contattare|connettersi|controllare)|non (?:è|e) (?:stato )?possibile|errore (?:interno|di sistema|del server)|attualmente|non disponibile',
  // Dutch
  'opnieuw|tijdelijk|onderhoud|overbelast|\\bbezet\\b|(?:kan|kon) niet (?:worden )?(?:ge)?(?:controle|verifi)|niet (?:bereikbaar|beschikbaar)|storing|momenteel|op dit moment|interne fout|serverfout|systeemfout',
  // Russian
  'позже|позднее|повторите|временн|обслуживани|перегруж|\\bзанят|занят[аоы]?(?![а-я])|тайм-?аут|время ожидания|не удалось|невозможно проверить|ошибка (?:сервера|системы|поиска|базы)|внутренняя ошибка|недоступ|в данный момент',
  // Chinese, Japanese
  '稍后|稍後|稍候|重试|重試|暂时|暫時|临时|臨時|维护|維護|繁忙|忙碌|超时|超時|逾时|逾時|[无無]法(?:验证|驗證|连接|連接|确认|確認|查询|查詢)|查[询詢]失[败敗]|系[统統][错錯][误誤]|[内內]部[错錯][误誤]|迁移|遷移|不可用',
  '後で|後ほど|のちほど|再度|再試行|再送|一時的|メンテナンス|混雑|混み合|ビジー|タイムアウト|(?:確認|検証|照会|接続)(?:が)?でき(?:ません|ない)|に失敗|(?:システム|内部|サーバー?)エラー|移行中|利用できません',
);

/** Words that ask something of us, or that a living recipient's server says: the person that they name is not dead. */
const aboutUs = anyOf(
  // Log in.
  '\\blog(?:ged)?[ -]?(?:in|on)\\b|\\bsign in\\b|authenticat|credentials|\\bsmtp (?:user|account|login|auth)|\\bein(?:loggen|zuloggen)|\\banmeld|anzumelden|connectez-vous|identifiez-vous|authentifi|(?:inicie|iniciar|inicia) sesi[óo]n|autentic|autenticaz|faça login|fazer login|effettu\\S{1,4} (?:l.accesso|il login)|accedi\\b|inloggen|aanmeld|войдите|авториз|аутентиф|登录|登錄|登入|身份验证|ログイン|認証',
  // Too many, too fast.
  'too (?:many|much|fast|often|quickly)|rate ?limit|throttl|(?:per|an?|this|each) (?:hour|minute)\\b|zu ?viele|trop (?:de|d.)|demasiad|troppi|troppe|muit[oa]s|te ?veel|слишком (?:много|часто)|过多|過多|太多|频繁|頻繁|多すぎ',
  // It exists, but takes no mail from us.
  "(?<!(?:not|n't) )\\bexists?,? (?:but|however)|n[o']t accept(?:ing)? (?:\\S{1,20} ){0,2}from (?:you|this|outside|external|unknown|strangers|senders?)\\b|existiert,? (?:nimmt|aber|jedoch)|nimmt (?:\\S{1,20} ){0,3}keine|(?<!n'|no |não |nao )\\bexiste,? (?:mais|pero|mas|por[ée]m)\\b|n'accepte|no acepta|(?:não|nao) aceita|(?<!non )\\besiste,? (?:ma |però)|non accetta|bestaat,? maar|accepteert (?:geen|niet)|существует,? но|не принимает|存在,?但|拒收|不接[收受]|存在しますが|受け取りません|受信(?:を)?拒否|受け付け(?:て)?(?:い)?ません",
  // Prove that you are human.
  'click (?:here|on|the|this)|captcha|\\bhumans?\\b|\\brobot|prove (?:that )?(?:you|yourself)|verify yourself|challenge|\\bmensch|\\bhumain|\\bhumano|\\bumano|een mens\\b|человек|人机|驗證碼|验证码|真人|人間|ロボット',
  // Lines of a log, which name both sides.
  '\\bfrom ?[=:] ?<?a@(?:b|us|au)\\b',
);

/** Whether words are of something that passes, whatever else they say. */
export const soundsPassing = (words: string) => passing.test(words);

/** Whether words for a dead address come with others that nobody says of one. */
export const soundsHesitant = (words: string) => passing.test(words) || aboutUs.test(words);

const greylisting = /gr[ea]y-?list/;
export const soundsGreylisted = (words: string) => greylisting.test(words);

const mailbox =
  /mail ?box|inbox|recipient|\buser\b|account|quota|postfach|bo[îi]te|buz[óo]n|casella|caixa|postvak|ящик|邮箱|郵箱/;
/** Whether what is full or wrong is a mailbox's, and not the whole system's. */
export const namesMailbox = (words: string) => mailbox.test(words);

const otherSystem =
  /storedrv\.deliver|recipient(?:'s)? (?:thread|server|system|mail ?box|domain)|remote (?:server|system|host)/;
/** Whether the system at fault is the recipient's. */
export const namesOtherSystem = (words: string) => otherSystem.test(words);
