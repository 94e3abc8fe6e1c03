import tables from './help-desk-signs.json' with { type: 'json' };
import { readTable } from './tables.ts';

/** Help desks, by signs in all their mails, whether a program wrote them or a person whose answer they pass on. */
export interface HelpDesk {
  product: string;
  source: string;
  headers?: { name: string; pattern: RegExp }[];
  /** The first sentences of its receipt, without accents, in lower case and single spaces. */
  receipt?: RegExp;
}

export const helpDesks: HelpDesk[] = readTable(tables.helpDesks);

/**
 * Words that say that something was received or opened. They count with a number or a sign of a program beside them.
 * Vague words do not count from a help desk that marks people's mail as automatic, too.
 */
export const receiptWords: { pattern: RegExp; language: string; needsProgram?: boolean; isVague?: boolean }[] =
  readTable(tables.receiptWords);

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
