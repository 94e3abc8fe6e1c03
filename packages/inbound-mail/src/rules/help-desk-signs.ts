/** Help desks, by signs in all their mails, whether a program wrote them or a person whose answer they pass on. */
export interface HelpDesk {
  product: string;
  source: string;
  headers?: { name: string; pattern: RegExp }[];
  /** The first sentences of its receipt, without accents, in lower case and single spaces. */
  receipt?: RegExp;
}

const any = /\S/;

export const helpDesks: HelpDesk[] = [
  {
    product: 'Zendesk',
    source: 'Zendesk: default trigger “Notify requester of received request”; go-zendesk fixtures',
    headers: [
      { name: 'x-zendesk-from-account-id', pattern: any },
      { name: 'x-zendesk-email-id', pattern: any },
      { name: 'x-mailer', pattern: /^zendesk/i },
      { name: 'message-id', pattern: /@(?:[\w.-]+\.)?zendesk\.com>?$/i },
    ],
    receipt: /your request (?:\(?#?\d+\)? )?has been (?:received and is being reviewed|deemed)/,
  },
  {
    product: 'Freshdesk',
    source: 'Freshdesk: default e-mail notifications, “New Ticket Created”',
    headers: [{ name: 'message-id', pattern: /\.sidekiq-|@(?:[\w.-]+\.)?freshdesk\.com>?$/i }],
    receipt: /acknowledge that we have received your request|a ticket has been created with ticket id/,
  },
  {
    product: 'osTicket',
    source: 'osTicket: ticket.autoresp in its e-mail templates',
    headers: [{ name: 'x-mailer', pattern: /^osticket/i }],
    receipt: /a request for support has been created and assigned/,
  },
  {
    product: 'Request Tracker',
    source: 'Request Tracker: template Autoreply in etc/initialdata',
    headers: [
      { name: 'rt-ticket', pattern: any },
      { name: 'x-rt-loop-prevention', pattern: any },
      { name: 'x-rt-originator', pattern: any },
    ],
    receipt: /automatically generated in response to the creation of a (?:trouble|support)? ?(?:ticket|helpdesk call)/,
  },
  {
    product: 'OTRS, Znuny',
    source: 'Znuny: default auto response “default reply”',
    headers: [
      { name: 'x-powered-by', pattern: /^(?:otrs|znuny|otobo)/i },
      { name: 'x-mailer', pattern: /^(?:otrs|znuny|otobo)/i },
    ],
    receipt: /a new ticket has been created|(?:ihre|deine) (?:anfrage|e-?mail|nachricht)[^.]{0,80} ticket-?nummer/,
  },
  {
    product: 'Zammad',
    source: 'Zammad: trigger “auto reply (on new tickets)” in db/seeds',
    headers: [{ name: 'x-mailer', pattern: /^zammad/i }],
    receipt: /your request (?:\(?\S{0,40}\)? )?has been received and will be reviewed by our support staff/,
  },
  {
    product: 'Jira Service Management',
    source: 'Atlassian: default customer notification “Request created”',
    headers: [
      { name: 'x-jira-fingerprint', pattern: any },
      { name: 'x-atlassian-token', pattern: any },
    ],
    receipt: /just confirming that we got your request/,
  },
  {
    product: 'Zoho Desk',
    source: 'Zoho Desk: default template “Acknowledge contact on new ticket”',
    receipt: /your ticket has been (?:submitted|received|created|logged)/,
  },
  {
    product: 'ServiceNow',
    source: 'ServiceNow: notification “Incident opened for me”',
    headers: [{ name: 'x-servicenow-generated', pattern: any }],
    receipt: /your (?:incident|request|case) (?:inc|req|ritm|cs)?\d+ has been (?:opened|created|submitted)/,
  },
  {
    product: 'Help Scout',
    source: 'Help Scout: auto reply of a mailbox',
    headers: [{ name: 'x-mailer', pattern: /^help ?scout/i }],
  },
  {
    product: 'HESK, Kayako, FreeScout, UVdesk',
    source: 'their default templates for a new ticket',
    headers: [{ name: 'x-mailer', pattern: /^(?:hesk|kayako|freescout|uvdesk)/i }],
    receipt:
      /your support (?:ticket|request)[^.!]{0,160}(?:has been|was) (?:submitted|received|created)|confirming the receipt of your (?:ticket|request|message)/,
  },
  {
    product: 'Odoo Helpdesk',
    source: 'Odoo: helpdesk template “Request acknowledgment”',
    receipt: /your request[^.!]{0,120} has been received and is being reviewed by our/,
  },
];

/**
 * Words that say that something was received or opened. They count with a number or a sign of a program beside them.
 * Vague words do not count from a help desk that marks people's mail as automatic, too.
 */
export const receiptWords: { pattern: RegExp; language: string; needsProgram?: true; isVague?: true }[] = [
  {
    language: 'English',
    pattern:
      /(?:we|our team|the team) (?:have |has |'ve )?(?:successfully |just )?(?:received|got|registered|logged|recorded) your (?:\w{1,20} ){0,2}(?:request|message|e-?mail|inquiry|enquiry|ticket|query|question|case|submission|mail)|(?:request|message|e-?mail|inquiry|enquiry|ticket|query|case|incident|issue)[^.!?]{0,80}(?:has (?:now |just )?been|was|is) (?:successfully )?(?:received|created|opened|registered|logged|submitted|assigned|queued|recorded)|(?:ticket|case|request|reference|incident)(?: id| number| no\.?)?(?: is|:) ?[[#]?[a-z]{0,6}-?\d|(?:acknowledge|confirm)\w* (?:the )?receipt of your/,
  },
  {
    language: 'English, of what happens to a ticket',
    needsProgram: true,
    pattern:
      /(?:ticket|case|request|incident|issue)[^.!?]{0,80}(?:has been|was|is now|is) (?:marked as )?(?:closed|solved|resolved|updated|escalated|merged|reassigned|on hold)|(?:rate|how would you rate|satisfied with) (?:our|the) (?:support|service|help)/,
  },
  {
    language: 'English, of an answer to come',
    isVague: true,
    pattern:
      /(?:thanks|thank you) for (?:contacting|reaching|getting in touch|writing|your (?:message|e-?mail|inquiry|enquiry|interest|request|mail))\b.{0,300}?(?:(?:will|shall|'ll) (?:be in touch|get back|respond|reply|contact|answer|review|get replies)|(?:usual|typical|average) (?:reply|response) time|(?:responds?|repl(?:y|ies)) (?:to \w+ )?(?:within|in under)|do not reply)|(?:your|this) (?:message|e-?mail|inquiry|enquiry|request|mail) (?:has )?(?:reached us|arrived|got through)|automat(?:ed|ic) (?:confirmation|acknowledge?ment)|(?:someone|somebody|a member of our team|one of our (?:team|staff|agents|representatives)) will (?:be in touch|get back|respond|reply|contact|answer)/,
  },
  {
    language: 'German, of an answer to come',
    isVague: true,
    pattern:
      /(?:vielen dank|danke) fur (?:ihre|deine) (?:\S{1,20} )?(?:nachricht|e-?mail|anfrage|mail|interesse)\b.{0,300}?(?:melden uns|antworten (?:wir|ihnen)|beantworten|bearbeite[nt]|kummern uns|setzen uns)/,
  },
  {
    language: 'German',
    pattern:
      /(?:haben|habe) (?:ihre|deine|eure) (?:\S{1,30} ){0,3}(?:anfrage|nachricht|e-?mail|mail|meldung|mitteilung)[^.!?]{0,80}(?:erhalten|empfangen|bekommen|registriert|erfasst)|(?:anfrage|nachricht|e-?mail|ticket|vorgang|anliegen)[^.!?]{0,100}(?:ist (?:bei uns )?eingegangen|eingegangen|wurde[^.!?]{0,60}(?:erstellt|eroffnet|angelegt|registriert|erfasst|geschlossen|gelost))|(?:ticket|vorgangs|bearbeitungs|fall)-?(?:nummer|nr\.?|id)[^.!?]{0,20}\d/,
  },
  {
    language: 'French',
    pattern:
      /(?:avons|a) bien (?:recu|enregistre) (?:votre|ta) (?:\S{1,30} ){0,2}(?:demande|message|e-?mail|mail|courriel|requete)|(?:demande|message|ticket|requete|incident)[^.!?]{0,100}(?:a (?:bien )?ete|est) (?:bien )?(?:recue?|enregistree?|creee?|pris en compte|prise en compte|cloture|resolue?)|accuse(?:r|ons)? (?:de )?reception de votre/,
  },
  {
    language: 'Spanish',
    pattern:
      /(?:hemos|se ha) recibido (?:su|tu) (?:\S{1,30} ){0,2}(?:solicitud|mensaje|consulta|correo|e-?mail|peticion)|(?:solicitud|mensaje|consulta|ticket|caso|incidencia)[^.!?]{0,100}(?:ha sido|fue|se ha) (?:recibid|cread|registrad|abiert|cerrad|resuelt)|acus\w+ (?:de )?recibo de su/,
  },
  {
    language: 'Portuguese',
    pattern:
      /(?:recebemos|registramos|registamos) (?:a sua|o seu|sua|seu) (?:\S{1,30} ){0,2}(?:solicitacao|mensagem|pedido|e-?mail|chamado|contato|contacto)|(?:solicitacao|mensagem|pedido|chamado|ticket)[^.!?]{0,100}(?:foi|sera) (?:recebid|criad|registrad|registad|abert|fechad|encerrad)/,
  },
  {
    language: 'Italian',
    pattern:
      /(?:abbiamo|e stata|e stato) (?:ricevuto|ricevuta|preso in carico|presa in carico|registrat\w)[^.!?]{0,60}(?:richiesta|messaggio|e-?mail|segnalazione)|(?:richiesta|messaggio|ticket|segnalazione)[^.!?]{0,100}(?:e stat[oa]) (?:ricevut|creat|apert|registrat|chius|pres[oa] in carico)/,
  },
  {
    language: 'Dutch',
    pattern:
      /(?:hebben|heb) (?:uw|je|jouw) (?:\S{1,30} ){0,2}(?:verzoek|bericht|e-?mail|mail|vraag|aanvraag|melding)[^.!?]{0,60}(?:ontvangen|geregistreerd)|(?:verzoek|bericht|ticket|melding|aanvraag|vraag)[^.!?]{0,100}(?:is|werd) (?:door ons )?(?:ontvangen|aangemaakt|geregistreerd|gesloten)/,
  },
  {
    language: 'Polish',
    pattern:
      /(?:otrzymalismy|zarejestrowalismy|przyjelismy) (?:twoj|panstwa|pana|pani)[^.!?]{0,40}(?:zgloszeni|wiadomosc|zapytani|e-?mail)|(?:zgloszenie|wiadomosc|zapytanie)[^.!?]{0,80}zosta[lł]\w+ (?:przyjet|zarejestrowan|utworzon|odebran|zamkniet)/,
  },
  {
    language: 'Nordic',
    pattern:
      /(?:vi har|har) (?:mottagit|modtaget|mottatt|fatt) (?:ditt|din|deres|dit)[^.!?]{0,40}(?:arende|meddelande|e-?post|mail|henvendelse|besked|melding|foresporsel|fraga|sak)|(?:arende|sag|sak|henvendelse)[^.!?]{0,60}(?:har|er|blev|ble) (?:skapats|registrerats|oprettet|opprettet|modtaget|mottatt|registreret|registrert)/,
  },
  {
    language: 'Turkish',
    pattern:
      /(?:tale[pb]|basvuru|mesaj|e-?posta|bildirim|soru|kayit)\S{0,6}[^.!?]{0,60}(?:alindi|alinmistir|ulasti|ulasmistir|olusturuldu|olusturulmustur|kaydedildi|kaydedilmistir|acildi|acilmistir|kapatildi|cozuldu|iletildi|iletilmistir)|(?:talep|destek|bilet|kayit) (?:no|numara)\S{0,6}[^.!?]{0,20}\d/,
  },
  {
    language: 'Russian and Ukrainian',
    pattern:
      /(?:заявк|обращени|запрос|сообщени|письмо|вопрос|тикет|заявк|звернення|запит|повідомлення|лист)\S{0,3}[^.!?]{0,60}(?:принят|получен|зарегистрирован|создан|поступил|закрыт|решен|отримано|прийнято|зареєстровано|створено)|(?:мы )?(?:получили|зарегистрировали|приняли|отримали) ваш|(?:номер (?:заявки|обращения|тикета)|заявка|обращение|тикет) ?(?:№|#|:|-)? ?\d/,
  },
  {
    language: 'Czech and Slovak',
    pattern:
      /(?:pozadavek|poziadavka|dotaz|zprava|sprava|e-?mail|ticket|tiket|hlaseni)[^.!?]{0,60}(?:by[lt]a?|bol[ao]?) (?:uspesne )?(?:prijat|zaregistrovan|zaevidovan|vytvoren|uzavren|prijat[ay]|doruc)|(?:obdrzeli|prijali|zaevidovali|dostali|obdrzali) (?:jsme|sme) (?:vas|vasi|vasu)/,
  },
  {
    language: 'Hungarian',
    pattern:
      /(?:megkeres|uzenet|kerdes|level|bejelentes|kerelm)\S{0,6}[^.!?]{0,60}(?:megkaptuk|megerkezett|rogzitettuk|regisztraltuk|fogadtuk|lezartuk)|(?:megkaptuk|rogzitettuk) (?:az |a )?(?:on |n )?\S{0,20}(?:megkeres|uzenet|level|bejelentes|kerdes)/,
  },
  {
    language: 'Finnish',
    pattern:
      /(?:olemme )?(?:vastaanottaneet|saaneet) (?:viestisi|viestinne|pyyntosi|pyyntonne|yhteydenottosi|yhteydenottonne|tukipyynto\S{0,6})|(?:viestisi|viestinne|pyyntosi|pyyntonne|yhteydenottosi|yhteydenottonne|tukipyynto\S{0,6})[^.!?]{0,60}(?:on (?:vastaanotettu|kirjattu|saapunut|luotu|suljettu|ratkaistu))/,
  },
  {
    language: 'Romanian and Greek',
    pattern:
      /am (?:primit|inregistrat) (?:solicitarea|mesajul|cererea|e-?mailul)|(?:solicitarea|mesajul|cererea)[^.!?]{0,60}a fost (?:primit|inregistrat|creat)|(?:λαβαμε|εχουμε λαβει) το (?:μηνυμα|αιτημα|email)|το αιτημα σας[^.!;]{0,60}(?:εχει|καταχωρ|ληφθ)/,
  },
  {
    language: 'Japanese',
    pattern:
      /(?:お問い?合わ?せ|ご連絡|ご質問|ご依頼|リクエスト|メール|チケット|メッセージ).{0,20}(?:受け付けました|受付(?:いた)?しました|受付けました|承りました|受信(?:いた)?しました|受け取りました|作成されました|登録されました)|(?:受付|チケット|お問い?合わ?せ)番号.{0,6}\d/,
  },
  {
    language: 'Chinese',
    pattern:
      /(?:已|已经|已經)(?:成功)?(?:收到|受理|登记|登記|接收)(?:到)?(?:了)?(?:您|你)的?.{0,10}(?:请求|請求|邮件|郵件|来信|來信|咨询|諮詢|问题|問題|工单|工單|反馈|留言|消息)|(?:您|你)的?.{0,10}(?:请求|請求|邮件|郵件|来信|來信|咨询|諮詢|问题|問題|工单|工單|反馈|留言).{0,20}已(?:经|經)?(?:成功)?(?:收到|受理|创建|建立|提交|关闭|關閉|解决|解決)|(?:工单|工單|受理|案件)(?:号|號|编号|編號).{0,6}\d/,
  },
  {
    language: 'Korean',
    pattern:
      /(?:문의|요청|메일|이메일|메시지|티켓|접수).{0,20}(?:접수되었|접수됐|접수하였|접수 완료|등록되었|생성되었|받았습니다|수신되었|종료되었)|(?:접수|문의|티켓) ?번호.{0,6}\d/,
  },
];

/** How subjects of receipts begin, without accents, by language. */
export const receiptSubject = new RegExp(
  `^\\W{0,3}(?:\\[[^\\]]{1,60}\\]\\s?)?(?:${[
    "ticket (?:received|created|opened|confirmation)|(?:new )?(?:support )?(?:ticket|case|request|incident) (?:#?\\S{1,24} )?(?:received|created|opened|registered|logged)|request received|support ticket opened|we(?:'ve| have)? (?:received|got) your|your (?:request|ticket|case|inquiry|enquiry|message|e-?mail) (?:\\S{1,40} )?(?:has been |was |is )?(?:received|created|opened|registered)|(?:automatic )?(?:acknowledge?ment|confirmation of receipt)",
    'eingangsbestatigung|bestatigung (?:des eingangs|ihrer (?:anfrage|nachricht))|ihre (?:anfrage|nachricht|e-?mail) (?:ist|wurde|haben)|wir haben (?:ihre|deine) (?:anfrage|nachricht|e-?mail)',
    'accuse de reception|votre demande (?:a|est)|nous avons (?:bien )?recu votre|acuse de recibo|(?:hemos )?recibido? (?:su|tu) (?:solicitud|mensaje)|hemos recibido|su solicitud (?:ha|fue)',
    'confirmacao de rece(?:bimento|cao)|recebemos (?:a |o )?s(?:ua|eu)|conferma (?:di )?ricezione|abbiamo ricevuto|ontvangstbevestiging|(?:wij|we) hebben (?:uw|je)',
    'potwierdzenie (?:otrzymania|przyjecia)|otrzymalismy (?:twoj|panstwa)|potvrzeni prijeti|(?:vas|vase) (?:pozadavek|dotaz|zprava) (?:by[lo]a?|prijat)|potvrdenie prijatia',
    'mottagningsbekraftelse|vi har (?:mottagit|modtaget|mottatt) (?:ditt|din|dit)|kvittering for|vastaanottovahvistus|olemme vastaanottaneet',
    'megkaptuk|visszaigazolas|talebiniz (?:alin|ulas|olustur|kaydedil)|(?:mesajiniz|basvurunuz) (?:alin|ulas)|destek talebiniz',
    '(?:ваша? )?(?:заявка|обращение|запрос|сообщение)[^:]{0,30}(?:принят|получен|зарегистрирован|создан)|(?:мы )?получили ваш[еу]|ваш запит',
    '受付(?:完了|確認)|お問い?合わ?せ(?:ありがとう|を?受け?付)|自动确认|(?:我们)?已收到(?:您|你)的|(?:您|你)的.{0,10}已(?:收到|受理|提交)|.{0,6}문의.{0,6}접수',
  ].join('|')})`,
  'i',
);

/** The number of a ticket, as `[Ticket#2026112510000012]`, `(INC0012345)`, `[#1234]` and `Ticket ID - 286614`. */
export const ticketNumber =
  /(?:ticket|case|request|incident|reference|ref|issue|vorgang|anfrage|demande|dossier|solicitud|chamado|protocolo|caso|richiesta|verzoek|zgloszenie|arende|sak|sag)s?(?:[- ]?(?:id|number|nummer|no|nr|num|numero|n°))?\.?(?: is)?[\s:#[(-]{1,6}[a-z]{0,6}-?\d{2,}|[[(]\s?(?:#|[a-z.-]{1,24} ?#|[a-z]{2,8}-?)\d{3,}|(?:^|\s)#\d{4,}|\[[^\]\n]{1,40}#\d+\]|##\s?\d+\s?##/i;

/** The line above which an answer is to be typed. */
export const answerAbove =
  /(?:type|write|enter|add|put)? ?(?:your )?repl(?:y|ies) (?:above|over|atop) this line|(?:reply|respond|answer)[- ]above[- ](?:this|the)[- ]line|antwort(?:en sie)? (?:bitte )?(?:oberhalb|uber) dieser (?:zeile|linie)|repond\w* au-dessus de cette ligne|responda? (?:encima|por encima|acima) (?:de|desta)|scriv\w+ (?:la risposta )?sopra questa (?:riga|linea)|antwoord boven deze (?:lijn|regel)/;
