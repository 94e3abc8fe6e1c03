/** How mail programs introduce the mail that is answered, in the languages that people use them in. */

export type MailField = 'from' | 'sent' | 'date' | 'to' | 'subject';

/**
 * Names of the fields above a quoted mail, in lower case. `sent` has words that occur only there, `date` words that
 * also occur elsewhere.
 */
const fieldNames: Record<MailField, string> = {
  from: 'from|von|de|da|van|fra|från|lähettäjä|od|от|kimden|feladó|mittente|remetente|expéditeur|发件人|寄件者|差出人|보낸 사람',
  sent: 'sent|gesendet|envoyé|enviado|enviado el|enviado em|enviada em|inviato|verzonden|sendt|skickat|lähetetty|wysłano|wysłane|odesláno|отправлено|gönderildi|gönderilme tarihi|elküldve|发送时间|寄件日期|送信日時|보낸 날짜',
  date: 'date|datum|data|dato|fecha|päiväys|дата|tarih|dátum|日期|日付|날짜',
  to: 'to|an|à|a|para|aan|til|till|vastaanottaja|do|komu|кому|kime|címzett|destinatario|收件人|宛先|받는 사람',
  subject:
    'subject|betreff|objet|asunto|oggetto|assunto|onderwerp|emne|ämne|aihe|temat|předmět|тема|konu|tárgy|主题|主旨|件名|제목',
};

export const fieldOfName: ReadonlyMap<string, MailField> = new Map(
  Object.entries(fieldNames).flatMap(([field, names]) =>
    names.split('|').map((name) => [name, field as MailField] as const),
  ),
);

/** What stands between dashes above a quoted or forwarded mail, in lower case. */
export const dividers = [
  'original message',
  'forwarded message',
  'forwarded by',
  'ursprüngliche nachricht',
  'originalnachricht',
  'original-nachricht',
  'weitergeleitete nachricht',
  "message d'origine",
  'message original',
  'message transféré',
  'mensaje original',
  'mensaje reenviado',
  'mensagem original',
  'mensagem encaminhada',
  'messaggio originale',
  'messaggio inoltrato',
  'oorspronkelijk bericht',
  'doorgestuurd bericht',
  'oprindelig meddelelse',
  'opprinnelig melding',
  'ursprungligt meddelande',
  'alkuperäinen viesti',
  'wiadomość oryginalna',
  'oryginalna wiadomość',
  'původní zpráva',
  'исходное сообщение',
  'пересылаемое сообщение',
  'orijinal ileti',
  'eredeti üzenet',
  '原始邮件',
  '邮件原件',
  '元のメッセージ',
  '원본 메시지',
];

/** Lines of Apple's mail program above a forwarded mail. */
export const forwardLines = [
  'begin forwarded message:',
  'anfang der weitergeleiteten nachricht:',
  'début du message réexpédié :',
  'inicio del mensaje reenviado:',
  'inizio messaggio inoltrato:',
  'início da mensagem encaminhada:',
  'begin doorgestuurd bericht:',
];

/** `On 3 March 2026, Ada wrote:` */
export const wroteWords =
  /wrote|writes|schrieb|écrit|escribió|scritto|escreveu|schreef|skrev|kirjoitti|napisał|pisze|napsal|написал|пишет|yazdı|írta|έγραψε|写道|寫道|のメール|작성/iu;

/** The first word of such a line, or a weekday or year before the date. */
export const wroteBegins =
  /^\s*(?:on|am|le|el|il|em|op|den|dne|dnia|w dniu|på|στις)\s|^\s*\p{Ll}{2,4}[.,]{0,2}\s\d|^\s*\d{4}\s?[年년/.-]/iu;
