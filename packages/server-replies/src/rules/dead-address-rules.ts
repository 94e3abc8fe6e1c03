import { deadAddress, type ReplyRule } from './reply-rule.ts';

/**
 * No such mailbox, no such domain, moved, or a host that takes no mail at all. These are verdicts of a server that
 * knows, or that anybody can check, so they need no proof.
 */
export const deadAddressVerdicts: ReplyRule[] = [
  {
    blame: deadAddress,
    source: 'documented replies of single providers',
    needsProof: false,
    sentences: [
      // Orange and La Poste, by their codes.
      '\\b(?:lpn|ofr|ouk)[\\d_-]*(?:416|418)\\b',
      // Facebook.
      '\\b(?:rcp-p1|int-p[134])\\b',
      // Symantec Email Security.cloud: not registered there.
      '\\b542 [^ ]{1,300} rejected',
      // Yahoo, after the mail.
      "delivery error: dd this user (?:doesn't|does not) have",
      // au (KDDI) names the address when nobody has it, and leaves it out when its owner refuses.
      '\\b550:? <a@au>: user unknown',
      // Hotmail, through the SMTP service of Windows.
      'mailbox unavailable \\(-?\\d+:\\d+:-?\\d+\\)',
      // The web host's Exim.
      'account or domain may not exist',
      // Verizon, MMS.
      'no valid recipients for this mm',
      // Charter, Cox, Comcast.
      '5\\.1\\.[01] (?:<[^>]{1,200}> )?(?:address|recipient) rejected',
      // mail.ru, after the mail.
      'local mailbox [^ ]{1,300} is unavailable: user not found',
      // i.ua names its reason by the number of a help page.
      'i\\.ua\\/err\\/2\\b',
      // Amazon SES: the mailbox does not exist, or proved so before.
      'ses: permanent (?:noemail|suppressed)$',
      // PowerMTA puts its own verdict into the report.
      'powermta: (?:bad-mailbox|bad-domain)$',
    ],
  },
  {
    blame: deadAddress,
    source: 'programs that look into their own directory: Postfix, Exchange, Domino, IMail, Exim, PMDF',
    sentences: [
      'unknown user: "',
      // Exchange 5.5 to 2003, then 2007 and later.
      'recipient name is not recogni[sz]ed|\\(000c05a6\\)|account does not exist at the organization',
      "(?:e-?mail )?address (?:you entered )?(?:could not be|couldn't be|was not|wasn't) found",
      'not (?:listed |found )?in (?:the |our |my )?(?:public |domino )?(?:directory|name|address book|user list|database|list)',
      '^(?:unknown user|invalid final delivery userid): ?a@b',
      'destination (?:addresses were unknown|server rejected recipients)',
      '(?:unrouteable|unroutable|undeliverable) (?:mail )?(?:address|domain)|(?<!\\b55\\d [^.]{0,80})user not found',
    ],
  },
  {
    blame: deadAddress,
    source: 'Gmail, Google Workspace, Exchange: the head of their notices',
    sentences: [
      "because the (?:address|domain \\S{1,255}) (?:couldn't|could not) be found|(?:wasn't|was not|weren't) found (?:at|in|on)|address not found",
    ],
  },
  {
    blame: deadAddress,
    source: 'Exchange and Microsoft 365: codes and sentences of the documented non-delivery reports',
    sentences: [
      'resolver\\.adr\\.(?:ex)?recip(?:ient)?notfound|nonexistentdomain',
      'remote server returned (?:unknown recipient|invalid or missing mailbox)',
      // Directory-based edge blocking.
      '5\\.4\\.1 .{0,80}recipient address(?:es)? rejected ?: access denied',
    ],
  },
  {
    blame: deadAddress,
    source: 'RFC 5321, 551; RFC 3463, X.1.6; RFC 7293: mailbox owner has changed',
    sentences: [
      '{who}{few} {is}(?:moved|relocated|changed (?:to|address))\\b|has moved|has been replaced by',
      'new address is|please (?:use|try|send to|forward to) (?:the )?(?:new|following) (?:e-?mail )?address|forwarding address|address has changed|user not local',
      '(?:mailbox|domain) owner has changed',
    ],
  },
  {
    blame: deadAddress,
    mustName: 'a@b|recipient|rcpt|destination|[45]\\.1\\.\\d|5\\.4\\.\\d',
    source: 'RFC 3463, X.1.2; Postfix, Sendmail, qmail, Exim, OpenSMTPD, Exchange',
    sentences: [
      "\\b{host}{few} ?(?:is |was |\\W{0,2})(?:unknown|not found|non-?existent|invalid|not exist|does not exist|doesn't exist|not resolve|does not resolve|no longer exists|couldn't be found|could not be found|must exist)",
      "(?:^|[ <'\"])(?:[a-z\\d_-]{1,63}\\.){1,5}[a-z]{2,20}[>'\"]? (?:does not|doesn't) exist",
      '(?:unknown|no such|non-?existent|invalid|illegal|bad) (?:mail )?{host}\\b|illegal host\\/domain',
      "nxdomain|(?:couldn't|could not|can't|cannot|unable to|failed to) (?:find|resolve|locate) (?:any |a |the )?(?:host|domain|mail exchanger|mail server|mx|address|mail host)",
      'no (?:valid )?(?:mx|mail exchanger)s?(?: or (?:a|ip|address)\\w*)?(?: records?| hosts?)? ?(?:found|for|exist|in)',
      'mx records point to non-?existent|{host} (?:has|with) no (?:mx|mail)|no (?:mx|dns|address|a) record|indicated no smtp service',
      'domain is not reachable|all host address lookups failed permanently|no host found for existing smtp|dns server returned answer with no data|name or service not known|find the recipient domain',
    ],
  },
  {
    blame: deadAddress,
    source: 'RFC 7505 and RFC 7504: a host that takes no mail',
    sentences: [
      'null ?mx',
      "(?:domain|host|server|address|mail ?box|recipient){some} (?:does not|doesn't|do not|don't|no longer|never) (?:accept|receive|handle)s? (?:any )?(?:incoming )?(?:e-?mail|mail|messages)",
      "(?:does not|doesn't) (?:accept|receive) (?:any )?(?:incoming )?(?:e-?mail|mail)\\b(?! from)|no mail (?:is )?accepted (?:here|for)",
    ],
  },
  {
    blame: deadAddress,
    source: 'localised servers: German, French, Spanish, Portuguese, Italian',
    sentences: [
      '(?:empfänger|adresse|benutzer|nutzer|postfach|konto|mailbox){some} (?:unbekannt|existiert nicht|nicht (?:gefunden|bekannt|vorhanden|gültig)|ungültig|nicht existiert)|(?:unbekannte|ungültige|ungueltige)[rns]? (?:empfänger|adresse|benutzer|nutzer|postfach|mailbox)|kein(?:en?)? (?:solche[rns]? )?(?:empfänger|benutzer|postfach|nutzer)(?! angegeben)',
      "(?:utilisateur|destinataire|adresse|bo[îi]te|compte){some} (?:inconnue?|n'existe (?:pas|plus)|introuvable|invalide|non trouvée?|inexistante?)",
      '(?:usuario|destinatario|dirección|buzón|cuenta|casilla|utilizador|endereço|usuário|destinatário|conta|caixa){some} (?:desconocid[oa]|desconhecid[oa]|no existe|não existe|inexistente|inválid[oa]|no (?:se )?(?:ha )?encontrad[oa]|não (?:foi )?encontrad[oa])|no existe (?:dicha|ese|el)',
      '(?:utente|destinatario|indirizzo|casella){some} (?:sconosciut[oa]|inesistente|non (?:esiste|trovat[oa]|valid[oa]))|nessun utente',
    ],
  },
  {
    blame: deadAddress,
    source: 'localised servers: Dutch, Slavic, Nordic, Hungarian, Turkish, Russian, Japanese, Chinese, Korean',
    sentences: [
      '(?:nieznany|nieprawidłowy|nieistniejący) (?:użytkownik|adres|odbiorca)|brak takiego (?:użytkownika|adresu|konta)',
      '(?:neznám[ýáé]|neplatn[ýáé]|neexistující) (?:příjemce|uživatel|adres[aá]t?|schránka)|(?:uživatel|schránka|adresa){some} neexistuje',
      '(?:ukendt|ukjent|okänd) (?:modtager|mottaker|bruger|bruker|adresse|mottagare|användare|adress)|ismeretlen (?:címzett|felhasználó|cím)',
      '(?:kullanıcı|alıcı|adres|posta kutusu)\\S{0,6}{few} (?:bulunamadı|mevcut değil|bilinmiyor)|bilinmeyen (?:kullanıcı|alıcı)|不存在的(?:用户|收件人|邮箱)',
      '(?:gebruiker|ontvanger|adres|postvak|geadresseerde){some} (?:onbekend|bestaat niet|niet gevonden|ongeldig)',
      '(?:użytkownik|adres|adresat|odbiorca|konto|skrzynka){some} (?:nieznany|nie istnieje|nieprawidłowy|nie znaleziono)|nie ma takiego (?:użytkownika|konta|adresu)',
      '(?:mottagaren?|användaren?|adressen|modtageren?|brugeren?|mottakeren?|brukeren?){some} (?:finns inte|okänd|findes ikke|ukendt|finnes ikke|ukjent|hittades inte)',
      '(?:пользовател|получател|адрес|почтов|ящик)\\S*{some} (?:не (?:найден|существует|зарегистрирован)\\S*|неизвест\\S*|недейств\\S*|удал[её]н\\S*)|такого (?:пользователя|адреса|ящика) (?:нет|не существует)',
      '(?:宛先|あて先|アドレス|ユーザー?|受信者|メールボックス|ドメイン)[^ ]{0,30}(?:存在し|見つかりません|見つけられません|不明|ありません|正しくありません)|(?:リスト|ディレクトリ)[^ ]{0,10}(?:ありません|見つかりません)|無効な(?:アドレス|宛先)',
      '(?:用户|用戶|使用者|收件人|邮箱|信箱|地址|账号|帳號|域名)[^ ]{0,20}不存在|未开通|无此用户|查无此人|用户未找到|(?:수신자|수신인|받는 ?사람|주소|사용자|메일함|계정)[^ ]{0,10} ?(?:존재하지|없|찾을 수 없)|(?:존재하지 ?않는|없는|알 ?수 ?없는) ?(?:사용자|수신자|수신인|주소|계정|메일)',
      '(?:käyttäjä|vastaanottaja|osoite|postilaatikko)\\S{0,4}{few} (?:ei (?:ole|löydy|löytynyt)|tuntematon)|tuntematon (?:käyttäjä|vastaanottaja)|(?:käyttäjää|vastaanottajaa|osoitetta) ei (?:ole|löyt)',
      '(?:címzett|felhasználó|cím|postafiók)\\S{0,4}{few} (?:nem (?:létezik|található|ismert)|ismeretlen)|nincs ilyen (?:címzett|felhasználó|cím|postafiók)',
      '(?:utilizator|destinatar|adres[aăe]|căsuța|cont)\\S{0,4}{few} (?:inexistent|necunoscut|nu (?:există|exista|a fost găsit))',
      '(?:χρήστης|παραλήπτης|διεύθυνση|λογαριασμός){few} (?:δεν (?:υπάρχει|βρέθηκε)|άγνωστ)|άγνωστος (?:χρήστης|παραλήπτης)',
      '(?:користувач|отримувач|одержувач|адрес|скриньк)\\S*{few} (?:не (?:знайден|існує)|невідом)|(?:потребител|получател)\\S*{few} не (?:съществува|е намерен)|(?:korisnik|primatelj|primalac|prejemnik|uporabnik|adresa){few} (?:ne (?:postoji|obstaja)|nije pronađen|nepoznat|neznan)|(?:nepoznat|neznan) (?:korisnik|primatelj|prejemnik)',
      '(?:người nhận|người dùng|địa chỉ|tài khoản){few} không (?:tồn tại|tìm thấy)|(?:penerima|pengguna|alamat|akun){few} tidak (?:ada|ditemukan|dikenal)|(?:المستخدم|المستلم|العنوان|المرسل إليه){few} غير موجود|ไม่(?:พบ|มี)ผู้(?:ใช้|รับ)|(?:המשתמש|הנמען|הכתובת){few} (?:לא קיים|אינו קיים|לא נמצא)|(?:vartotojas|gavėjas){few} (?:neegzistuoja|nerastas)|(?:lietotājs|saņēmējs){few} neeksistē|(?:kasutajat|adressaati){few} ei (?:ole|leitud)',
    ],
  },
];

/** Replies for an unknown recipient; filters send them to senders they do not want, too. */
export const unknownUserReplies: ReplyRule[] = [
  {
    blame: deadAddress,
    source: 'RFC 5321, 550; Sendmail, Postfix, Exim, qmail, Courier',
    needsProof: true,
    sentences: [
      'user ?unknown',
      '(?:unknown|non-?exist(?:ent|ing)|no such|invalid|bad|illegal|wrong|unrecogni[sz]ed|undefined)(?: or illegal| or invalid)? (?:(?:local|destination|e-?mail|virtual|mail|rcpt|recipient|user|to|remote|final|delivery) ){0,4}(?:{who}|userid|name|local[ -]?part|part|list|id)\\b',
      'no such (?:a )?(?:user|person|name|account)',
      '5\\.2\\.1 (?:<?a@b>?:? )?mail ?box unavailable',
    ],
  },
  {
    blame: deadAddress,
    source: 'RFC 5321, 550; Exchange, Gmail, Domino, Zimbra, chkuser, qmail',
    needsProof: true,
    sentences: [
      '{who}{some} {not}(?: an?| in| the| currently| here| yet| recognized as| one of| present){0,3} (?:exists?|found|known|registered|listed|recogni[sz]ed|valid|present|located|local|active here|customer|on this|on server|on the server|at this|available at|available on|in use|in service|ok\\b)',
      '{who} ?(?:address |name |id )?(?:is |was |: ?|- ?|<[^>]{1,100}>:? ?|\\[[^\\]]{1,100}\\]:? ?|\\([^)]{1,100}\\):? ?|[^ @]{1,64}@[^ ]{1,100} |\\W{1,3}){0,2}(?:invalid|unknown|non-?existent|undeliverable|incorrect|wrong)\\b',
      '\\bnot (?:an? )?(?:valid|known|existing|current|local|recogni[sz]ed) {who}',
      '\\bno (?:valid )?{who} (?:here|by that|by this|with that|with this|of that|of this|found|exists?|named|called|known|on this|at this|matches|available for)',
      "(?:doesn't|does not|didn't) have (?:an? )?(?:[^ ]{1,80} )?(?:account|mail ?box)",
      '(?:has|have) left (?:the |our )?(?:company|organi[sz]ation|firm)|no longer (?:with|works? (?:at|for|here)|employed|has an account|on (?:this )?server|accepts? mail|exists?)',
      '{who}{some} {is}(?:permanently )?(?:closed|deleted|removed|terminated|discontinued|cancell?ed|abandoned|retired|decommissioned)',
      "couldn't be found",
      'there is no (?:\\w+ )?(?:user|account|mail ?box|one)|nobody (?:here|by that)',
      'a@b[>)\\]"]{0,2},? (?:is |was )?(?:not (?:known|found|valid|recogni[sz]ed|registered|a (?:known|valid))|unknown|invalid|does not exist|not exist)',
      "(?:unable to|can't|cannot|could not|couldn't) (?:find|locate) (?:that |the |this |your |a |any )?(?:recipient|mail ?box|user|account|addressee)",
      '{who}{few} (?:is|was) (?:unknown|invalid|non-?existent|incorrect)\\b',
      '\\bnot (?:an? )?(?:valid )?{who} (?:here|at|on|of)\\b',
      "validrcptto|domain or user (?:is not|isn't) in",
      'not our (?:customer|user)|address error|bad[-_ ]recipient|bad(?:rcpt|recipient)to|missing home directory|name is not found',
      'recipient (?:is )?not accepted|envelope recipient (?:has been|is) (?:denied|in )|no (?:\\S+ ){1,5}in (?:the )?name directory',
      "(?:not|n't) exists? (?:that|this|such) {who}|unavailable (?:mail )?user|{who}{few} marked as invalid",
      'this is not a valid|(?:e-?mail )?address (?:that )?you entered|address is wrong',
    ],
  },
];

/** Count only when nothing else is said. */
export const bareRefusals: ReplyRule[] = [
  {
    blame: deadAddress,
    source: 'RFC 5321, 550: mailbox unavailable (not found, or no access)',
    isWeak: true,
    needsProof: true,
    sentences: [
      'recipient (?:address )?(?:is |was )?reject(?:ed)?\\.?(?= ?$| [([])|rejected (?:recipient|address)',
      '(?:mail ?box|account){few} (?:is |was )?(?:currently )?(?:unavailable|not available|inaccessible)',
      'requested action not taken: mailbox',
      "(?:does not|doesn't|not) exist",
    ],
  },
  {
    blame: deadAddress,
    source: 'RFC 7504: the reply for a domain that takes no mail',
    isWeak: true,
    sentences: ['(?:^|[;:] ?)556[ -]'],
  },
];
