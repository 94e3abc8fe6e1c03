import { sentence } from './reply-rule.ts';

/** Our address or domain, but where it only says who wrote, as in the lines of a dialogue. */
const ours = /(?<!(?:sent by|generated from|on behalf of) <?)(?:a@us(?!>? rcpt:)|our\.host)/u;

/** Words to the reader about what is the reader's: `your server`, `Ihre Adresse`. */
const addressed = new RegExp(
  [
    '\\byour (?:own )?(?:\\S{1,20} )?(?:server|host(?: ?name)?|ip|mx|domain|address(?! ?book| list)|mail ?box|account|user|login|country|network|sending|outgoing)(?!\\p{L})',
    '\\byou (?:are|were) (?:not|blocked|listed|barred|reported)|\\byou have been|\\byour own\\b',
    '(?<!\\p{L})ihre? (?:e-?mail-?)?(?:adresse|postfach|konto|domain|server|ip)',
    '(?<!\\p{L})(?:votre|vos) (?:adresse|compte|domaine|serveur|bo[îi]te|ip)',
    '(?<!\\p{L})(?:tu|su|sua|seu|tua|tuo|suo|vostr[oa]|il (?:tuo|suo)) (?:dirección|cuenta|dominio|servidor|buzón|endereço|conta|domínio|indirizzo|account|casella|server)',
    '(?<!\\p{L})(?:uw|je) (?:e-?mail)?(?:adres|account|domein|server|mailbox)',
    '(?<!\\p{L})(?:tw[oó]j\\p{L}*|twoje\\p{L}*) (?:adres|konto|serwer|domen)|(?<!\\p{L})ваш\\p{L}{0,3} (?:адрес|ящик|сервер|домен|аккаунт)',
    '(?:您|你)的(?:地址|邮箱|郵箱|服务器|域名|账号)|あなたの(?:アドレス|アカウント|サーバ|ドメイン)',
    // An address of the network that nobody knows is no mailbox.
    '(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){3}[\\])]?:? (?:is |was |does )?(?:user )?(?:not (?:exist|found|known|resolve)|unknown|no such|invalid)\\b',
    '(?<!>>> ?)(?<!\\p{L})(?:helo|ehlo) (?:name )?[^ ]{1,100}:',
    // Somebody to whom the server does not relay.
    'unavailable or (?:not local|access denied)',
  ].join('|'),
  'u',
);

/** Whether words name us, or something of ours. */
export const namesUs = (words: string) => ours.test(words) || addressed.test(words);

/** RFC 5321, 550: servers print it before the reason, whatever that is. */
const generic = sentence(
  'requested (?:mail )?action not taken: (?:mail ?box|account){few} ?(?:is |was )?(?:currently )?(?:unavailable|not available|inaccessible)?|(?:mail ?box|account){few} (?:is |was )?(?:currently )?(?:unavailable|not available|inaccessible)',
);

const sayingNothing =
  /(?<!\p{L})(?:for|further|more|explanation|information|visit|see|please|sorry|gsmtp|e?smtp|rcpt|in|reply|to|command|data|error|remote|host|server|said|returned|response|recipient|user|address|mail|mailbox|account|not|found|no|access|here|on|at|this|the|is|a|an|it|check|and|or|permanent|permanently|failure|failed|unknown|invalid|delivery|such|does|exist|exists|unavailable|ref|id|code|of|end|us|b|ip|link)(?!\p{L})/gu;

/** Whether the general phrase is followed by words of a cause, so that it says nothing itself. */
export function isGenericWithCause(words: string, wordsOf: (text: string) => string): boolean {
  const [phrase] = generic.exec(words) ?? [];
  if (phrase === undefined) return false;
  const rest = words.slice(words.indexOf(phrase) + phrase.length);
  return /\p{L}{2}/u.test(wordsOf(rest).replace(sayingNothing, ' '));
}
