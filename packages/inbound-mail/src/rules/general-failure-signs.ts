/** Words of servers whose program is not known; matched without accents, in lower case and single spaces. */
export interface GeneralSign {
  pattern: RegExp;
  source: string;
}

const said = (source: string, ...sentences: string[]): GeneralSign => ({
  pattern: new RegExp(sentences.join('|')),
  source,
});

const mail = '(?:e-?mails?|mails?|messages?|msg|letters?|posting)';
const gap = '(?:[^.!?]{0,120} )?';

/** Words that say that a mail did not arrive, by language. */
export const notDelivered: GeneralSign[] = [
  said(
    'English',
    `${mail} ${gap}(?:could|can|was|were|has|have|had|cannot|did|is)(?: not|n't)? ?(?:be|been|be able to be|yet been|yet)? ?(?:not )?(?:deliver|reach|undeliver|accepted|return|reject|refus|bounc|sent|processed|block)`,
    `(?:unable|failed|impossible|failure|not able|cannot|could not|couldn't|can't|attempts?) to (?:be )?(?:deliver|relay|transmit|forward|send)`,
    '(?:un|non-?|not )deliver(?:ed|able|y)|deliver(?:y|ing) (?:of [^.]{0,80})?(?:has |have |was |were |is |attempt )?(?:been )?(?:fail|not possible|imposs|abort|error|unsuccess|problem|incomplete)',
    `(?:did|have|has) not (?:receive|received) (?:a copy of )?(?:your|this|the) ${mail}|fatal (?:delivery )?errors?|was returned because|has been returned|returned (?:to you|to (?:the )?sender|undeliver|mail|message)|being returned`,
    "that(?: is|'s) not a valid (?:user|address|recipient)|(?:no|not a) (?:such|valid|known) (?:user|mailbox|recipient|address|account) (?:here|at|on|by|in)|failed (?:address|recipient|mail)|failure reason|error during delivery|(?:delivery )?status of (?:a|the|your) message|not (?:yet )?received your (?:message|mail)|delay in (?:the )?delivery",
  ),
  said(
    'German',
    'konnten? (?:[^.]{0,120} )?nicht (?:[^.]{0,60} )?(?:zugestellt|ausgeliefert|ubermittelt|gesendet|weitergeleitet)|(?:nicht|un)zustellbar|zustellung (?:[^.]{0,80} )?(?:fehlgeschlagen|nicht moglich|gescheitert)|nicht zugestellt',
  ),
  said(
    'French',
    "(?:n'a|n'ont|n'a pas|ne peut|n'ai) ?(?:pas)? ?(?:pu|ete|etre) (?:[^.]{0,60} )?(?:remis|livre|distribue|delivre|envoye|achemine|transmis|remettre|delivrer)|(?:impossible|impossibilite) de (?:remettre|delivrer|livrer|distribuer|transmettre|transferer)|(?:non[- ]|echec de (?:la )?)(?:remi[st]|remise|distribution|livraison|delivr|distribue)",
  ),
  said(
    'Spanish',
    'no (?:se )?(?:pudo|puede|ha podido|ha sido posible|fue posible|fue|ha sido|pudo ser) (?:[^.]{0,60} )?(?:entreg|envi|repart)|imposible (?:entregar|enviar)|no entregad|(?:error|fallo) (?:de|en la|al) (?:entrega|entregar|envio)',
  ),
  said(
    'Portuguese',
    'nao (?:pode|foi|pudemos|conseguimos|e) (?:[^.]{0,60} )?(?:entreg|envia)|nao entregue|(?:falha|erro) (?:na|de|ao) (?:entreg|envi)|impossivel entregar',
  ),
  said(
    'Italian',
    'non (?:e stato|e|puo essere|ha potuto|si e potuto) (?:[^.]{0,60} )?(?:recapitat|consegnat|recapitar|consegnar|inoltrat)|(?:impossibile|impossibilita di) (?:recapitare|consegnare|inoltrare)|mancat[ao] (?:recapito|consegna)',
  ),
  said(
    'Dutch',
    '(?:kon|kan|is|werd) (?:[^.]{0,60} )?niet (?:[^.]{0,40} )?(?:bezorgd|afgeleverd|worden bezorgd|besteld)|onbestelbaar|niet (?:bezorgd|afgeleverd)|bezorging (?:is )?mislukt',
  ),
  said(
    'Polish',
    '(?:nie (?:moze|mogla|mogl|moglo|zostala?|zosta[lł]a?|udalo sie|mozna|dostarczono) ?(?:[^.]{0,60} )?(?:dostarcz|doreczo|wysla))|niedostarcz|nie dostarczono|nie mogla zostac|nie da(?:lo)? sie dostarczyc|nie(?:mozliwe| mozna) (?:do )?(?:dostarcz|dorecz)',
  ),
  said(
    'Czech and Slovak',
    '(?:nemohla?|nelze|nebylo mozne|nebyla?|nemoze|sa nepodarilo|se nepodarilo) (?:[^.]{0,60} )?(?:doruc|dodan)|nedoruc(?:en|it)',
  ),
  said(
    'Hungarian',
    'nem (?:sikerult|lehetett|volt) (?:[^.]{0,60} )?(?:kezbesit|tovabbit)|kezbesithetetlen|(?:kezbesites|kezbesitese) (?:[^.]{0,40} )?(?:sikertelen|meghiusult|nem)',
  ),
  said(
    'Romanian',
    '(?:nu a (?:putut fi|fost)|nu poate fi|imposibil de) (?:[^.]{0,60} )?(?:livrat|trimis|expedia)|nelivrat',
  ),
  said(
    'Swedish',
    '(?:kunde|kan) (?:[^.]{0,60} )?(?:inte|ej) (?:[^.]{0,40} )?(?:levereras|skickas|leverera)|(?:inte|ej) levererat|olevererbar|gick inte att leverera',
  ),
  said(
    'Danish and Norwegian',
    '(?:kunne|kan|ble|blev) (?:[^.]{0,60} )?ikke (?:[^.]{0,40} )?(?:leveres|afleveres|sendes|levert|leveret|afleveret)|ikke (?:leveret|levert|afleveret)|uleverbar',
  ),
  said(
    'Finnish',
    '(?:ei|ei ole) (?:[^.]{0,60} )?(?:voitu|voida|pystytty|onnistuttu) (?:[^.]{0,40} )?(?:toimitta|lahetta|perille)|(?:toimitus|lahetys) (?:ei onnistunut|epaonnistui)|toimittaminen (?:[^.]{0,60} )?epaonnistui',
  ),
  said(
    'Turkish',
    '(?:teslim|iletil|gonderil|ulastir)\\S{0,10}(?: \\S{1,20})? ?(?:edilemedi|edilemiyor|emedi|ilemedi|ilemiyor|amadi)|iletilemedi|teslim edilemedi',
  ),
  said('Greek', '(?:δεν|αδυνατη|αποτυχια) (?:[^.]{0,60} )?(?:παραδοθ|παραδοση|αποσταλ|παραδοθει)'),
  said(
    'Russian, Ukrainian and Bulgarian',
    '(?:не (?:был[аои]?|удалось|может быть|могут быть|удаеться|вдалося|може бути|беше|можа да|може да)|невозможно|неможливо) (?:[^.]{0,60} )?(?:достав|отправ)|не доставлен|недостав|ошибка доставки|помилка доставки',
  ),
  said(
    'Croatian, Serbian and Slovenian',
    '(?:nije (?:moguce|moglo|mogla|bilo|mogao)|ni (?:bilo )?mogoce|ne moze se) (?:[^.]{0,60} )?(?:dostav|isporuc|poslati)|neisporuc|nedostav',
  ),
  said(
    'Japanese',
    '(?:配信|配達|送信|送達|お届け)(?:することが)?(?:でき(?:ません|なかった|ず)|不能|されません|に失敗)|届(?:けられ|きま)せん|届きません|エラー(?:メール|が発生)|戻(?:されました|ってきました)',
  ),
  said(
    'Chinese',
    '(?:无法|未能|不能|無法|沒有|没有)(?:[^。]{0,30})?(?:送达|投递|传递|发送|送達|傳遞|傳送|投遞|寄達)|(?:投递|发送|送信|投遞|傳送)(?:失败|失敗)|退信|被?退回',
  ),
  said('Korean', '(?:전송|전달|배달|발송|송신)(?:하지|되지|할 수|될 수|에)? ?(?:못|않|없|실패)|반송|배달 ?실패'),
  said(
    'Vietnamese, Indonesian and Thai',
    'khong the (?:gui|chuyen)|tidak (?:dapat|bisa) (?:[^.]{0,40} )?(?:dikirim|disampaikan|terkirim)|ไม่สามารถ(?:ส่ง|จัดส่ง)',
  ),
  said(
    'Hebrew and Arabic',
    'לא (?:ניתן|היה ניתן|נמסרה) (?:[^.]{0,40} )?(?:למסור|לשלוח|למסירה)|(?:تعذر|لم يتم|فشل) (?:[^.]{0,40} )?(?:تسليم|إرسال)',
  ),
];

/** Lines above the returned mail, even if nothing of it is left. */
export const originalFollows: GeneralSign[] = [
  said(
    'English',
    '^\\W{0,80}(?:(?:this is|here is|below is|attached is|a|the|your|an?|copy|beginning|start|text|contents?|headers?|part|first \\S{1,9} lines|of) ){0,6}(?:original|returned|undelivered|failed|unsent|rejected|bounced|old) (?:e-?mail |message )?(?:e-?mail|mail|message|text|headers?|contents?)\\b',
    '(?:mail|message)(?: text| headers?| body| log)? follows\\b|(?:message|mail) (?:is )?(?:attached|included|enclosed) below',
  ),
  said(
    'other languages',
    "originalnachricht|ursprungliche (?:nachricht|e-?mail|kopfzeilen)|message (?:d'origine|original|initial)|mensaje original|mensagem original|messaggio originale|oorspronkelijk bericht|oryginaln[ay] (?:wiadomosc|tresc)|puvodni zprav|eredeti uzenet|ursprungligt meddelande|oprindelig(?:e)? (?:meddelelse|besked)|opprinnelig melding|alkuperainen viesti|orijinal (?:ileti|mesaj)|исходное (?:сообщение|письмо)|оригинал(?:ьное)? (?:сообщени|письм)|元の(?:メッセージ|メール)|オリジナルメッセージ|原(?:始)?邮件|原始郵件|원본 메시지",
  ),
];

/** Names and addresses of senders that may be programs; they count only with other signs. */
export const serverNames: GeneralSign[] = [
  said(
    'words of programs in addresses',
    '(?:^|[^a-z])(?:smtp|mta|mx|mail(?:er|server|gw|gateway|sweeper|marshal|guard|router|hub|system|service|delivery|admin|daemon|robot|scanner|wall|filter|relay)|anti-?virus|anti-?spam|virus-?wall|gateway|daemon|delivery|bounces?|ndr|dsn|post-?master|exchange|groupwise|inetgw|interscan|spam-?filter|sys-?admin|administrator|notifier)s?(?=$|[^a-z])',
  ),
  said(
    'daemons in their own language',
    'mail-?zustell|zustellsystem|postausgang|e-?mail-?administrator|systeembeheerder|systemadministrator|administrateur|systeme de (?:messagerie|distribution)|service de (?:messagerie|distribution)|administrador d[eo] (?:sistema|correo|servidor)|sistema de (?:entrega|correo|e-?mail)|servicio de correo|entrega de (?:correo|e-?mail)|amministratore|sistema di (?:posta|consegna)|recapito (?:della )?posta|administrator systemu|system (?:dostarczania )?poczty|spravce systemu|postovni system|rendszergazda|levelez[oe] ?rendszer|sistem yoneticisi|posta sistemi|jarjestelmanvalvoja|postinvalitys|systemadministrat|postsystemet|διαχειριστης|系统管理员|系統管理員|邮件系统|郵件系統|邮件服务器|システム管理者|メール(?:配信|配送)?システム|配信システム|시스템 관리자|메일 시스템|системный администратор|почтов(?:ая|ый|ой) (?:служб|сервер|систем)|администратор|поштова систем',
  ),
];

/** A greeting, usually a person's. Some providers greet, too; their name or subject tells them apart. */
export const greeting =
  /^(?:hi|hello|hey|dear|hallo|guten|liebe|bonjour|hola|ola|ciao|buongiorno|hej|beste|dzien dobry|szanown|dobry)\b(?! sender|\W{0,3}this is the)/;

/** Words of a person who writes about a failure: a quotation, a question, or what happened to the writer. */
export const personalOpening =
  /^[>|]|\b(?:i|we|ich|wir|je|nous|yo|eu|io) (?:just |always |still |keep |also )?(?:got|get|getting|received?|see|saw|tried|try|sent|send|keep|think|wonder|had|have|hope|am trying|bekomme\w*|habe\w*|erhalte\w*|ai|avons|recois|he recibido|recib\w*|recebi|ho ricevuto)\b|\b(?:can|could|would|will|do|did|what|why|how|kannst|konnen|konnten|was|warum|wieso|pouvez|pourquoi|puede\w*|puoi|por que|que significa)\b[^.!?\n]{0,120}\?|\b(?:please|bitte) (?:check|have a look|let me|advise|help|look|prufen)|see below|what does this mean|any idea|\bmy (?:mails?|messages?|e-?mails?|last|previous)\b|siehe unten/;

/** Other things whose delivery can fail. */
export const otherDeliveries =
  /\b(?:parcels?|packages?|shipments?|orders?|couriers?|tracking number|paket\w*|sendung\w*|bestellung\w*|lieferung\w*|colis|commande|livreur|paquete|pedido|envio|encomenda|pacco|spedizione|ordine|pakket|zending|bestelling|przesylk\w*|paczk\w*|zasilk\w*|balik\w*)\b/;

/** Words in lines whose addresses are not the recipient's: whom to ask, who wrote, and ids that look like addresses. */
export const concernsOthers =
  /\b(?:contact|help|support|assistance|questions?|e-?mail us|administrator|postmaster|abuse|for (?:more|further)|try(?:ing)?(?: sending| e-?mailing| to| at){0,2} (?=\S{0,64}@)|instead|reach|message-?id|unsubscribe|kontakt\w*|hilfe|wenden sie sich|contacter|adresse[rz]|aide|contacte|ayuda|contatt\w*|rivolgers\w*|dirigi\w*)\b|^\s*(?:from|reply-to|sender|von|de|da|return-path|x-[a-z-]{1,40})\s?:/i;
