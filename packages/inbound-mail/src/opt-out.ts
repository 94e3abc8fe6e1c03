import { isAnswerOrForward, withoutGatewayTags } from './answer-subject.ts';
import { ownWords } from './own-words.ts';
import { inOneLine } from './words.ts';

const charactersMax = 300;
const wordsMax = 45;
const signatureLinesMax = 6;

/** The whole message is the request, apart from greetings and thanks. */
const onlyRequests: { pattern: RegExp; language: string }[] = [
  {
    language: 'English',
    pattern:
      /^(?:please )?(?:stop|unsubscribe|remove|opt[- ]?out|remove me|unsubscribe me|take me off|no more e?-?mails?|stop (?:it|e?-?mailing(?: me)?|writing(?: me)?|sending(?: me)?(?: e?-?mails)?|contacting me))(?: please| now| thanks| thank you)?$/,
  },
  {
    language: 'German',
    pattern:
      /^(?:bitte )?(?:stopp?|abmelden|abbestellen|austragen|keine (?:weiteren )?(?:e-?mails|mails|werbung)(?: mehr)?)(?: bitte| danke)?$/,
  },
  {
    language: 'French',
    pattern:
      /^(?:merci de )?(?:stop|désabonner|désinscription|désinscrire|désabonnement|me désinscrire|me désabonner)(?: svp| merci| s'il vous plaît)?$/,
  },
  {
    language: 'Spanish, Portuguese, Italian',
    pattern:
      /^(?:por favor )?(?:(?:dar(?:me)? de )?baja|cancelar suscripción|descadastrar|remover|cancelar inscrição|parar|cancellami|disiscrivimi|cancellazione|disiscrizione|basta)(?: por favor| gracias| obrigad[oa]| grazie)?$/,
  },
  {
    language: 'Dutch, Polish, Nordic',
    pattern:
      /^(?:graag )?(?:afmelden|uitschrijven|stop(?:pen)?|wypisz(?: mnie)?|rezygnuję|proszę o usunięcie z listy|proszę (?:mnie )?wypisać|avregistrera(?: mig)?|avsluta|afmeld(?: mig)?|meld meg av|avmeld(?: meg)?)(?: a\.?u\.?b\.?| tack| tak| takk)?$/,
  },
  {
    language: 'Czech, Hungarian, Romanian, Greek, Turkish, Finnish, Vietnamese',
    pattern:
      /^(?:prosím |kérem |vă rog |lütfen )?(?:odhlási[tť]|odhlaste mě|zrušit odběr|leiratkozás|leiratkozom|dezabonare|απεγγραφή|διαγραφή|abonelikten çık(?:mak istiyorum)?|aboneliği iptal et|listeden çıkar(?:ın)?|peruuta? tilaus|hủy đăng ký)(?: prosím| köszönöm| mulțumesc| teşekkürler| teşekkür ederim| kiitos)?$/,
  },
  {
    language: 'Chinese, Japanese, Korean, Arabic, Hebrew, Russian',
    pattern:
      /^(?:请|請|يرجى |אנא |пожалуйста )?(?:退订|退訂|取消订阅|取消訂閱|配信停止(?:希望|をお願いします|お願いします|してください)?|購読解除|수신 ?거부(?:합니다|해 ?주세요)?|구독 ?(?:취소|해지)|إلغاء الاشتراك|(?:הסר|הסירו) אותי|отписаться|отписка|відписатися)$/u,
  },
];

/** A request inside a short message; each names the person and the mails, so that "stop by" and "remove the clause" are none. */
const requests: { pattern: RegExp; language: string }[] = [
  {
    language: 'English',
    pattern:
      /\b(?:unsubscribe (?:me|us|immediately|now)|(?:please|kindly|to|want to|like to|wish to) unsubscribe\b|(?:remove|delete|take|drop) (?:me|us|my (?:e-?mail|address|name|details|data|contact)[a-z ]{0,20}|this (?:e-?mail )?address) (?:from|off|out of) (?:your|the|this|any|all|future)(?! b?cc\b)|take me off\b|opt me out\b|(?:please|to|want to|like to|wish to) opt out (?:of|from) (?:your|these|this|the|all|any|further)|stop (?:e-?mailing|contacting|spamming|writing to|sending) (?:me|us)\b|stop sending (?:these |any |such |your )?(?:e-?mails|messages|mails)|(?:do not|don't|never) (?:e-?mail|contact|write to|message) (?:me|us)\b|no (?:more|further) (?:e-?mails|mails|messages|contact)\b(?! (?:about|regarding|until))|not (?:wish|want) to (?:receive|get|hear)[a-z ]{0,20} (?:e-?mails?|messages|from you|anything))/,
  },
  {
    language: 'German',
    pattern:
      /(?:aus (?:ihrem|eurem|deinem|dem|ihrer|eurer|der) (?:verteiler|mailverteiler|liste|mailingliste|datenbank)|(?:bitte|möchte|will) (?:\S+ ){0,5}(?:abmelden|abbestellen|austragen)|keine (?:weiteren )?(?:e-?mails|mails|werbung|nachrichten|werbemails) (?:mehr )?(?:von ihnen|mehr|erhalten|senden|schicken|zu(?:senden|schicken))|(?:schreiben|kontaktieren|mailen) sie (?:mich|mir|uns) (?:bitte )?(?:nicht|nie) (?:mehr|wieder)|meine (?:e-?mail-?)?adresse (?:\S+ ){0,4}(?:löschen|entfernen|streichen)|(?:lösch|entfern)\S* (?:bitte )?(?:meine|unsere) (?:kontakt)?daten)/,
  },
  {
    language: 'French',
    pattern:
      /(?:désinscri\w+[- ]moi|désabonne\w*[- ]moi|(?:me|nous) (?:désinscrire|désabonner|retirer de (?:votre|vos|la) (?:liste|base|fichiers?)|supprimer de (?:votre|vos|la) (?:liste|base|fichiers?))|retire[rz][- ](?:moi|mon adresse|mes coordonnées) de|supprime[rz] (?:moi |mon |mes )(?:adresse|e-?mail|coordonnées|contact)|ne (?:plus|pas) (?:me |nous )(?:contacter|écrire|envoyer|solliciter)|ne (?:m'|nous )(?:envoyez|écrivez|contactez) plus|ne souhaite (?:plus|pas) (?:recevoir|être contact))/,
  },
  {
    language: 'Spanish',
    pattern:
      /(?:(?:darme|dame|denme|deme|darnos) de baja|(?:elimin|borr|quit|remuev|sáqu)\w*(?:me| mi (?:correo|e-?mail|dirección|datos|contacto)) (?:de|del) (?:su|la|tu|esta|vuestra)|no (?:me )?(?:envíen|envíe|manden|mande|escriban|contacten|contacte) más|no (?:deseo|quiero) (?:recibir|seguir recibiendo)|dej(?:en|e) de (?:enviarme|escribirme|contactarme))/,
  },
  {
    language: 'Portuguese',
    pattern:
      /(?:(?:remov|retir|exclu|descadastr)\w*(?:-me| meu (?:e-?mail|contato|contacto|endereço)|me) (?:d[aeo]|desta) (?:sua |vossa |minha )?(?:lista|base|e-?mails?)|não (?:desejo|quero) (?:mais )?(?:receber|ser contactad|ser contatad)|par(?:em|e) de (?:me )?(?:enviar|mandar|contactar)|não (?:me )?(?:enviem?|mandem?|contactem?) mais)/,
  },
  {
    language: 'Italian',
    pattern:
      /(?:(?:cancell|rimuov|disiscriv|elimin|togli)\w*(?:mi|temi|etemi| il mio (?:indirizzo|contatto|nominativo)| la mia (?:e-?mail|mail)) (?:da(?:l|lla|i|gli)?|dalle) (?:vostr|tu|su|quest|mailing|list|database)|non (?:desidero|voglio|intendo) (?:più )?ricevere|non (?:scriv|contatt|invi)\w*mi più|smett\w+ di (?:scriver|contattar|inviar)mi)/,
  },
  {
    language: 'Dutch',
    pattern:
      /(?:(?:schrijf|meld) (?:mij|me|ons) (?:\S+ ){0,3}(?:uit|af)\b|(?:mij|me|ons) (?:\S+ ){0,5}(?:uitschrijven|afmelden|verwijderen (?:uit|van))|verwijder (?:mij|me|mijn (?:e-?mail)?(?:adres|gegevens)) (?:uit|van)|geen (?:e-?)?mails? meer (?:ontvangen|sturen|van)|niet meer (?:mailen|benaderen|contacteren))/,
  },
  {
    language: 'Polish',
    pattern:
      /(?:(?:usun|wypis|wykreśl)\S* (?:mnie|mój adres|moje dane) z|(?:usunięcie|wypisanie) (?:mnie|mojego adresu) z|nie (?:życzę sobie|chcę) (?:\S+ ){0,3}(?:otrzymywać|dostawać|wiadomości|maili)|proszę (?:\S+ ){0,2}nie (?:pisać|wysyłać|kontaktować))/,
  },
  {
    language: 'Nordic',
    pattern:
      /(?:(?:ta|plocka) bort (?:mig|min (?:e-?post)?(?:adress|mail)) från|avregistrera mig|vill inte (?:ha|få|ta emot) (?:fler|några fler|era|mer)|sluta (?:skicka|maila|kontakta) mig|(?:fjern|slet) (?:mig|meg|min (?:e-?)?(?:mail|post|adresse)) fra|afmeld mig|ikke (?:ha|få|modtage|motta) (?:flere|mere|mer) (?:e-?)?(?:mails?|post)|meld (?:meg|mig) (?:av|fra))/,
  },
  {
    language: 'Turkish',
    pattern:
      /(?:(?:beni|bizi|adresimi|e-?postamı|mailimi) (?:\S+ ){0,3}(?:çıkar|sil|kaldır)|(?:bir daha|artık) (?:\S+ ){0,4}(?:atma|gönderme|yazma|yollama)|mail (?:atmayın|göndermeyin))/,
  },
  {
    language: 'Czech',
    pattern:
      /(?:(?:odhlaste|vyřaďte|vymažte|odstraňte|smažte) (?:mě|mne|nás|moji adresu)|(?:nepište|neposílejte) (?:mi|nám))/,
  },
  {
    language: 'Hungarian',
    pattern:
      /(?:(?:töröl|vegye|távolíts)\S* (?:\S+ ){0,4}(?:listá|adatbázis)|ne (?:küldj|írj)\S* (?:\S+ ){0,3}több|leiratkoz(?:om|nék))/,
  },
  {
    language: 'Romanian',
    pattern: /(?:(?:dezabon|șterg|scoate)\S{0,8}[- ]mă|nu (?:îmi|imi|ne) mai (?:trimite|scrie)|vreau să mă dezabonez)/,
  },
  {
    language: 'Greek',
    pattern: /(?:(?:διαγράψτε|αφαιρέστε|βγάλτε) (?:με|μας)|μην? (?:μου|μας) (?:ξανα)?(?:στέλνετε|στείλετε|γράφετε))/,
  },
  {
    language: 'Japanese',
    pattern:
      /(?:(?:配信|送信).{0,4}(?:停止|中止|止め|やめ)|メール.{0,6}(?:送らないで|止めて|やめて|不要です)|(?:リスト|名簿).{0,6}(?:削除|外して))/,
  },
  {
    language: 'Chinese',
    pattern:
      /(?:退订|退訂|取消订阅|取消訂閱|(?:不要|别|別|勿)再(?:给我|給我|向我|跟我)?(?:发|發|寄|联系|聯繫)|(?:不要|别|別|勿)(?:给我|給我|向我)(?:发|發|寄)|[将將把]我.{0,10}(?:移除|移出|删除|刪除))/,
  },
  {
    language: 'Korean',
    pattern: /(?:수신 ?거부|(?:메일|연락).{0,10}(?:보내지|하지) ?마|(?:목록|명단|리스트)에서.{0,8}(?:삭제|제외|빼))/,
  },
  {
    language: 'Arabic',
    pattern:
      /(?:(?:إزال|ازال|حذف|احذف|أزيلو)\S* .{0,20}(?:القائمة|قائمت|بريدي|عنواني)|(?:إزالتي|حذفي) من|لا (?:تراسل|ترسل)|(?:إلغاء|الغاء) (?:ال)?اشتراك)/,
  },
  {
    language: 'Ukrainian',
    pattern: /(?:(?:відпишіть|видаліть|приберіть) (?:мене|нас|мою)|не (?:пишіть|надсилайте) (?:мені|нам))/,
  },
  {
    language: 'Russian',
    pattern:
      /(?:отпиш\S+ (?:меня|нас)|удалите (?:меня|мой|мою|наш) |(?:больше )?не (?:пишите|присылайте|отправляйте|беспокойте) (?:мне|нам|меня)|исключите (?:меня|мой|нас) )/,
  },
];

/** The same words with another meaning: mail by all means, or another way. */
const exceptions =
  /(?:do not|don't|did not|didn't|never|please not|wouldn't|nicht|ne pas) (?:want to |wish to )?(?:unsubscribe|remove|delete|take me off|opt)|\b(?:call|phone|ring) me\b|\binstead\b|\buntil\b|\bweekend|\b(?:how|why|should|what)\b[^?]{0,150}\?/;

/** The language in which a person asks for no more mail, or null. Only short messages in their own words count. */
export function optOutRequest(subject: string, text: string): string | null {
  const bare = withoutGatewayTags(subject);
  const isAnswer = isAnswerOrForward(bare) || /^\W{0,3}\w{1,5}\s?:/.test(bare);
  const inSubject = isAnswer ? null : onlyRequest(bare);
  if (inSubject !== null) return inSubject;
  const own = ownWords(text);
  const words = inOneLine(own);
  if (words.length > charactersMax || words.split(' ').length > wordsMax || exceptions.test(words)) return null;
  return onlyRequest(words) ?? firstLine(own) ?? requests.find(({ pattern }) => pattern.test(words))?.language ?? null;
}

/** A line that is nothing but the request, above a signature or between greetings. */
function firstLine(own: string): string | null {
  const lines = own.split('\n').filter((line) => line.trim() !== '' && !greeting.test(inOneLine(line)));
  return lines.length <= signatureLinesMax ? onlyRequest(lines[0] ?? '') : null;
}

function onlyRequest(text: string): string | null {
  const bare = inOneLine(text)
    .replace(/[^\p{L}\p{N} '-]/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
  return onlyRequests.find(({ pattern }) => pattern.test(bare))?.language ?? null;
}

const greeting =
  /^(?:hi|hello|hey|dear|hallo|guten tag|sehr geehrte|bonjour|hola|olá|ciao|buongiorno|hej|dzień dobry|beste)\b.{0,40}$/;
