/**
 * The sentences that a receipt without a marking field may have, without accents, one language per row. Any other
 * sentence was typed by a person. Sources: the templates in `help-desk-signs.ts` and their translations in
 * https://github.com/blesta/language and https://github.com/supportpal/language-files.
 */
const anyOf = (...rows: string[]) => rows.join('|');

export const greetingLine = new RegExp(
  `^(?:${anyOf(
    'dear|hi|hello|hey|good (?:morning|day|afternoon)',
    'hallo|guten (?:tag|morgen)|sehr geehrte|liebe[rs]?\\b',
    'bonjour|madame|monsieur|chere?\\b|hola|estimad|buenos|buenas',
    'ola\\b|prezad|car[oa]\\b|bom dia|boa tarde|buongiorno|gentile|salve|spett|ciao',
    'beste|geachte|dzien dobry|szanown|witam|dobry den|vazen|hej|hei\\b|god (?:dag|morgen)|kara\\b|kjaere|kaere',
    'hyva|arvoisa|tisztelt|kedves|jo napot|merhaba|sayin|iyi gunler|buna ziua|γεια|αγαπητ',
    'здравствуйте|уважаем|добрый|добрий|шановн|вітаємо',
    'お世話に|こんにちは|拝啓|您好|你好|尊敬的|亲爱的|안녕하세요|.{1,30}(?:様|님|고객님)[,，、]?$',
  )}).{0,70}$`,
);

/** Thanks for writing, with nothing after a comma. */
export const thanksSentence = new RegExp(
  `^(?:${anyOf(
    '(?:many )?thank(?:s| you)',
    '(?:vielen |herzlichen |besten )?dank|danke|wir danken',
    'merci|nous vous remercions|(?:muchas )?gracias|(?:muito )?obrigad|agradecemos|grazie|la ringraziamo',
    'bedankt|dank u|hartelijk dank|dziekuj|dekuj|dakuj|tack\\b|tak\\b|takk\\b|mange tak|kiit',
    'koszonj|tesekkur|.{0,40}tesekkur ederiz|multumim|ευχαριστ|спасибо|благодарим|дякуємо',
    '.{0,40}(?:ありがとうございま|感谢|感謝|谢谢|謝謝|감사)',
  )})[^,;，、]{0,110}$`,
);

/** Only the names of a signature follow it. */
export const signOff = new RegExp(
  `^(?:${anyOf(
    '(?:kind |best |warm )?regards|sincerely|yours (?:truly|sincerely|faithfully)',
    'mit freundlichen|freundliche gruße|viele gruße|beste gruße|cordialement|bien a vous',
    'atentamente|(?:un )?saludos?|atenciosamente|(?:com os melhores )?cumprimentos|cordiali|distinti',
    'met vriendelijke|z powazaniem|pozdrawiam|s pozdravem|med (?:vanlig|venlig|vennlig)|vanliga halsningar',
    'ystavallisin terveisin|terveisin|udvozlettel|tisztelettel|saygilar\\w{0,10}|iyi calismalar|cu stima|με εκτιμηση|с уважением|з повагою',
    "以上|敬具|此致|顺颂|(?:your|the|our|ihr|dein|das|l'|el|la|il|uw|het|zespol|dzial|twoj)\\b.{0,40}(?:team|support|service|help ?desk|equipe|equipo|assistance|obslugi|kundenservice)",
    '.{0,30}(?:destek ekibi|(?:служба|отдел) поддержки|サポート(?:センター|チーム|窓口)?|客服(?:团队|中心)?|고객(?:센터|지원팀?))',
  )})[\\s.,!。]{0,3}$|^(?:mit freundlichen|cordiali|distinti|met vriendelijke|med (?:vanlig|venlig|vennlig)).{0,30}$`,
);

/** Sentences on who will answer, when, where to look meanwhile, and that nobody reads answers. */
export const promise = new RegExp(
  anyOf(
    '\\b(?:will (?:be )?(?:review|respond|repl|get back|follow|contact|answer|be in touch|process)|being reviewed|within \\d+|business (?:hours|days)|do not reply|automat)',
    'so (?:schnell|bald) wie moglich|schnellstmoglich|umgehend|in kurze|werktag|bearbeit|melden uns|kummern uns|antworten wir|nicht auf diese',
    'meilleurs delais|plus brefs|jours ouvres|repondr|traite|ne pas repondre',
    'lo antes posible|a la brevedad|nos pondremos|responderemos|atenderemos|no responda|em breve|dias uteis|retornaremos|responderemos|entraremos em cont',
    'al piu presto|appena possibile|risponder|ricontatt|zo (?:snel|spoedig) mogelijk|werkdagen|nemen wij|beantwoorden',
    'najszybciej|skontaktujemy|odpowiemy|rozpatrz|co nejdrive|odpovime|ozveme|co najskor|odpovieme',
    'sa snart|snarest|hurtigst|aterkommer|vender tilbage|besvarer|mahdollisimman pian|vastaamme|palaamme|kasittelemme',
    'hamarosan|rovidesen|valaszolunk|munkanap|en kisa surede|donus yap|yanitlanacak|incelenecek|is gunu|cat mai curand',
    'ближайшее время|ответим|свяж(?:емся|ется|утся)|рассмотр|рабочих|найближч|відповімо',
    '営業日|自動|担当者|しばらくお待ち|追ってご連絡|ご連絡(?:いた|さしあげ|差し上げ)|回答(?:いた|させ)',
    '尽快|儘快|盡快|工作日|自动|自動|会(?:回复|处理|联系)|會(?:回覆|處理|聯絡|聯繫)|빠른 시일|답변|회신 드리|영업일|자동|담당자',
  ),
);

/** Words for a wish; receipts have none. */
export const wish = new RegExp(
  anyOf(
    "\\b(?:(?:we|i)(?:'re| are|'m| am) (?:very |quite |not )?interested|(?:we|i) (?:would|'d) like|(?:we|i)'d like|(?:we|i) (?:want|need)|call me|let us talk|let's|send (?:me|us) (?:an?|your) (?:offer|quote|proposal|price))",
    '(?:wir|ich) (?:mochten?|wollen|brauche|sind interessiert|bin interessiert)|mochten? (?:wir|ich|gern|sie|mehr|einen?|ihr)|wurden? (?:wir |ich |uns )?gern|haben interesse|rufen sie|(?:schicken|senden) sie (?:uns|mir) (?:bitte )?(?:ein|ihr)',
    'interesses? (?:par|a)|souhait(?:ons|erions|erais)|voudri?ons|voudrais|aimeri(?:ons|ais)|appelez',
    'interesad|(?:nos|me) gustaria|quisier|queremos|llameme|interessad|gostari|quero\\b|ligue-me',
    'interessat[oiae]\\b|vorremmo|vorrei|vogliamo|mi chiami|geinteresseerd|(?:zouden?|willen) (?:wij |we |ik )?graag|bel (?:mij|me)\\b',
    'zainteresowan|chcielibysmy|chcial[ab]|prosze (?:za)?dzwonic|mame zajem|mam zajem|chteli by|chtel bych|zavolejte',
    'intresserad|interessere[dt]|(?:vill|vil) (?:vi|jag|jeg|gerne|gjerne|garna)|ring (?:mig|meg|til)|kiinnostuneita|haluaisi|soittakaa',
    'erdekel\\b|szeretnenk|szeretnek|hivjon|ilgileniyor|istiyor|isteriz|isterdik|beni arayin',
    'заинтересован|нам интересно|мне интересно|хотели бы|хотел бы|позвоните|хотіли б',
    'envoyez-(?:nous|moi)|envie(?:nos|me|-nos|-me)\\b|(?:ci|mi) invii\\b|inviate(?:ci|mi)|stuur (?:ons|mij|me)\\b|prosze (?:o (?:oferte|cennik)|przeslac|wyslac)|poslete|skicka (?:oss|mig)|send (?:os|oss|mig|meg)\\b|lahettakaa|kuldjo?e?n\\b|(?:teklif|fiyat)\\S{0,6} gonderin|пришлите|вышлите|надішліть',
    '(?:送って|お送り)ください|请发|請寄|請發|보내 ?주',
    '興味があ|関心があ|したいです|お電話ください|感兴趣|感興趣|想要?了解|我们想|我們想|给我打|관심이? 있|싶습니다|전화 ?(?:주세요|해)',
  ),
);
