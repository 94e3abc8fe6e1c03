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
      /^(?:por favor )?(?:baja|darme de baja|cancelar suscripción|descadastrar|remover|cancelar inscrição|parar|cancellami|disiscrivimi|cancellazione|disiscrizione|basta)(?: por favor| gracias| obrigad[oa]| grazie)?$/,
  },
  {
    language: 'Dutch, Polish, Nordic',
    pattern:
      /^(?:graag )?(?:afmelden|uitschrijven|stop(?:pen)?|wypisz(?: mnie)?|rezygnuję|proszę (?:mnie )?wypisać|avregistrera(?: mig)?|avsluta|afmeld(?: mig)?|meld meg av|avmeld(?: meg)?)(?: a\.?u\.?b\.?| tack| tak| takk)?$/,
  },
];

/** A request inside a short message; each names the person and the mails, so that "stop by" and "remove the clause" are none. */
const requests: { pattern: RegExp; language: string }[] = [
  {
    language: 'English',
    pattern:
      /\b(?:unsubscribe (?:me|us|immediately|now)|(?:please|kindly|to|want to|like to|wish to) unsubscribe\b|(?:remove|delete|take|drop) (?:me|us|my (?:e-?mail|address|name|details|data|contact)[a-z ]{0,20}|this (?:e-?mail )?address) (?:from|off|out of) (?:your|the|this|any|all|future)|take me off\b|opt me out\b|(?:please|to|want to|like to|wish to) opt out (?:of|from) (?:your|these|this|the|all|any|further)|stop (?:e-?mailing|contacting|spamming|writing to|sending) (?:me|us)\b|stop sending (?:these |any |such |your )?(?:e-?mails|messages|mails)|(?:do not|don't|never) (?:e-?mail|contact|write to|message) (?:me|us)\b|no (?:more|further) (?:e-?mails|mails|messages|contact)\b(?! (?:about|regarding|until))|not (?:wish|want) to (?:receive|get|hear)[a-z ]{0,20} (?:e-?mails?|messages|from you|anything))/,
  },
  {
    language: 'German',
    pattern:
      /(?:aus (?:ihrem|eurem|deinem|dem|ihrer|eurer|der) (?:verteiler|mailverteiler|liste|mailingliste|datenbank)|(?:bitte|möchte|will) (?:\S+ ){0,5}(?:abmelden|abbestellen|austragen)|keine (?:weiteren )?(?:e-?mails|mails|werbung|nachrichten|werbemails) (?:mehr )?(?:von ihnen|mehr|erhalten|senden|schicken|zu(?:senden|schicken))|(?:schreiben|kontaktieren|mailen) sie (?:mich|mir|uns) (?:bitte )?(?:nicht|nie) (?:mehr|wieder)|meine (?:e-?mail-?)?adresse (?:\S+ ){0,4}(?:löschen|entfernen|streichen))/,
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
  const isAnswer = /^\W{0,3}\w{1,5}\s?:/.test(subject);
  const inSubject = isAnswer ? null : onlyRequest(subject);
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
