/**
 * Words for the sender, by language. Each may stand in a compound or with an ending: `Afsenderadressen`, `nadawcy`.
 *
 * A boundary is found by letters of any script, since `\b` knows only those of English: it never stands before `é`.
 */
const words: Record<string, string[]> = {
  english: [
    'sender(?!score)',
    'originator',
    'mail from(?! (?:our|us)\\b)',
    'return[- ]?path',
    'envelope[- ]?from',
    'bounce address|bounces to this',
    'reply-to|reply to (?:address|header)',
    'from[ -]?:? ?(?:header|address)|(?:in|of) (?:the |your )?from:|header from',
    'sending (?:user|account|mail ?box|server|host|domain|address|system|tenant|ip)',
    'you (?:are |were )?(?:(?:try|trying|tried) to )?(?:sending|send|sent|writing|write|wrote) (?:from|with|as)(?!\\p{L})|you claim',
    '(?:outgoing|outbound)(?![.\\p{L}-])|(?:disabled|closed|blocked|locked|suspended) for sending',
    'client (?:host|ip|address|\\[?\\d)|(?:sasl|submission|smarthost|smart host|smtp relay)(?![.\\p{L}-])',
  ],
  german: ['absender', 'versender(?!t)', 'r(?:ü|ue)ck(?:sende|send)?adresse', 'r(?:ü|ue)cksende'],
  french: [
    '(?:expéditeu?r|expediteu?r|expéditrice|émetteur|emetteur)',
    "(?:adresse|compte|bo[îi]te) (?:de |d')(?:retour|envoi|émission|emission|expédition|expedition|origine|provenance)",
  ],
  spanish: [
    'remitente',
    'emisor(?!a)',
    '(?:dirección|direccion|cuenta|buzón|correo) de (?:retorno|origen|env[ií]o|salida|devolución)',
  ],
  portuguese: ['remetente', 'emissor', '(?:endereço|endereco|conta|caixa) de (?:origem|retorno|envio|devolução|saída)'],
  italian: ['mittent[ei]', '(?:indirizzo|casella|account) di (?:ritorno|invio|origine|provenienza|spedizione)'],
  dutch: ['afzend', 'verzender', 'retouradres'],
  scandinavian: ['avsänd', 'avsend', 'afsend', 'retur-?adress'],
  finnish: ['lähettäj', 'palautusosoit'],
  polish: ['nadawc', 'adres\\p{L}* (?:zwrotn|nadawcz|źródłow)'],
  czechAndSlovak: ['odes[íi]latel', 'odosielate[lľ]', '(?:zpáteční|návratov\\p{L}*|spiatočn\\p{L}*) adres'],
  hungarian: ['feladó', 'küldő', 'amelyről küld'],
  romanian: ['expeditor'],
  southSlavic: ['pošiljatelj', 'pošiljalac', 'пошиљ', 'изпращач', 'подател'],
  baltic: ['siuntėj', 'sūtītāj', 'saatja'],
  turkish: ['gönderen', 'gönderici'],
  russianAndUkrainian: ['отправител', 'відправник', 'обратн\\p{L}* адрес', 'зворотн\\p{L}* адрес'],
  greek: ['αποστολέ'],
  vietnameseAndIndonesian: ['người gửi', 'pengirim'],
  hebrewAndArabic: ['השולח', 'المرسل(?! إليه)', 'فرستنده'],
};

/** Scripts that put nothing between words. */
const withoutSpaces = [
  '[发發](?:件|信|送)(?:人|者|地址|邮箱|郵箱|方)|寄(?:件|信)(?:人|者|地址)|[退回]信地址',
  '送信(?:者|元)|差出人|発信(?:者|元)|返信先',
  '(?:보낸|보내는) ?(?:사람|주소)|발신(?:자|인)|송신자|회신 ?주소',
  'ผู้ส่ง|प्रेषक',
];

/** The reader who is spoken to, and the way back of a mail, are nobody at fault. */
const spokenTo =
  '(?<!(?:dear|inform|notify|tell|ask|contact|(?:return|returned|returning|back) to) (?:the )?)(?<!\\p{L})';

/** A pattern for regular expressions with the flag `u`. */
export const senderPattern = `(?:${spokenTo}(?:${Object.values(words).flat().join('|')})\\p{L}{0,12}(?:'s)?|${withoutSpaces.join('|')})`;
