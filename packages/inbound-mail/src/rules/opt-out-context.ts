import { anyOf } from './opt-out-words.ts';

/** Polite words around a request, in any language; they are removed before a sentence is compared. */
export const politeWords = anyOf(
  'how (?:do|can|could) (?:i|we)|how to|where (?:do|can) i|wie kann ich|comment|como puedo|come posso',
  'hoe kan ik|jak|subito|immediatamente|inmediatamente|ya|imediatamente|tout de suite|immediatement',
  'onmiddellijk|natychmiast|okamzite|genast|heti|azonnal|imediat|hemen|немедленно|сразу|негайно|веднага',
  'odmah|takoj|please|sie|ihr|pls|plz|kindly|just|so|and|also|hi|hello|hey|thanks?|thank you|thx|ty|tks',
  'thanks in advance|no thanks?|no thank you|sorry|now|immediately|asap|at once|today|ok|okay|could you',
  'can you|would you|will you|you|then|from (?:this|your list|the list|here|it)|all|off|bitte|danke',
  'vielen dank|nein danke|sofort|umgehend|hiermit|mich|uns|a\\.?u\\.?b|aub|alstublieft|alsjeblieft|graag',
  "gelieve|wilt u|kunt u|bedankt|dank u|dank je|nee dank je|nee bedankt|mij|me|us|svp|s'il vous plait",
  "s'il te plait|stp|merci(?: de| d'avance)?|non merci|veuillez|por favor|porfavor|gracias|muchas gracias",
  'obrigad[oa]|per favore|per piacere|grazie|no grazie|cortesemente|prego|mi|si us plau|sisplau|gracies',
  'va rog|va rugam|multumesc|mersi|prosze(?: o| mnie)?|prosze|dziekuje|z gory dziekuje|mnie|prosim(?: vas)?',
  'dekuji|dakujem|ma|se|sa|molim(?: vas| lijepo)?|hvala|kerem|koszonom|koszi|venligst|vennligst|tak|takk',
  'takk for meg|mig|meg|oss|os|vanligen|snalla|tack|kiitos|ole hyva|minut|vinsamlegast|takk fyrir|palun',
  'aitah|ludzu|paldies|prasau|aciu|παρακαλω|ευχαριστω|με|lutfen|rica ederim|tesekkurler|tesekkur ederim',
  'sagolun|пожалуйста|прошу(?: вас)?|спасибо|меня|мене|ме|будь ласка|дякую|моля(?: ви)?|благодаря',
  'молим(?: вас)?|хвала|vui long|lam on|xin|cam on|xin cam on|toi muon|toi|tolong|mohon|harap|terima kasih',
  'saya|ingin|mau',
);
export const politeWordsUnspaced = anyOf(
  '请|請|谢谢|謝謝|多谢|麻烦|麻煩|您|吧|了|ありがとうございます|お願い(?:いた|致)?します|お願い申し上げます|を?希望(?:します|いたします)?|ください|下さい|してください|したいです',
  '부탁 ?드립니다|부탁합니다|해 ?주세요|해주십시오|감사합니다|합니다|할게요|하겠습니다|يرجى|أرجو|الرجاء|رجاء|من فضلك|من فضلكم|لو سمحت|شكرا|لطفا',
  'متشکرم|אנא|נא|בבקשה|תודה|אותי|कृपया|धन्यवाद|มาอีก|กรุณา|โปรด|ช่วย|ขอ|ครับ|ค่ะ|คะ|ด้วย|ขอบคุณ',
);

/** Other things to leave, cancel or take off; a request with one of these is about that thing. */
export const otherThings = anyOf(
  '(?:from|off|out of|of|the|this|that|our|your) (?:[a-z]+ )?(?:b?cc|meetings?|webinars?|invit[a-z]*|calendar|calls?|appointments?)',
  '(?:from|off|out of|of|the|this|that|our|your) (?:[a-z]+ )?(?:agenda|speakers?|panel|contracts?|clause|quotes?)',
  '(?:from|off|out of|of|the|this|that|our|your|my) (?:[a-z]+ )?(?:invoices?|deck|logo|attachments?|competitors?)|from nothing|off mute',
  'from (?:the|our|your) (?:trial|demo|pilot)|webinars?|waiting list|termin\\S*|(?:my|our) (?:last|latest|previous|earlier|first|second) (?:e-?mail|mail|message|reply|comment)|(?:pilot|trial|test) (?:account|phase|data|project)|after the (?:pilot|trial|test)',
  'besprechung|veranstaltung|rechnung\\S*|vertrag\\S*|angebot|reunions?|contrat|clause|facture|devis',
  'reunion(?:es)?|contrato|factura|cita|medica|reuniao|fatura|riunione|contratto|fattura|vergadering',
  'afspraak|offerte|factuur|contract|spotkani\\S*|umow\\S*|faktur\\S*|schuzk\\S*|smlouv\\S*|mote\\S*|motet',
  'aftale|kokou\\S*|sopimu\\S*|talalkoz\\S*|szerzodes\\S*|toplanti\\S*|sozlesme\\S*|встреч\\S*|договор\\S*',
  'пункт\\S*|зустріч\\S*|questions?|fragen|fragor|sp[oø]r[gs]*s?mal|kysymyks\\S*|domande|preguntas|perguntas|pytan|speaker list',
);
/** Words that limit a request in time. */
export const forAWhile = anyOf(
  'until|till|before (?:monday|tuesday|wednesday|thursday|friday|the|next|my|we|noon|\\d+)|this week|next week',
  '(?:on|by) (?:monday|tuesday|wednesday|thursday|friday)s?|vor (?:montag|dem)|bis|diese woche',
  'nachste woche|am wochenende|avant (?:le|la|lundi|mardi|jeudi|de|\\d+)|jusqu\\S*|cette semaine|hasta|antes de|esta semana|ate (?:o|a|\\d+)|fino (?:a|al)',
  'prima di|questa settimana|tot (?:maandag|volgende|na|het|\\d+)|voor maandag|deze week|do \\d+|przed|w tym tygodniu',
);
/** Words that limit a request to one channel. */
export const otherWay = anyOf(
  '(?:by|per|over|via|on|at|par|por|per|telefonisch|telefon\\S*) ?(?:the |my |mein\\S* )?(?:phone|telephone|telefon\\S*|mobile|cell|work phone|linkedin|whatsapp|sms|fax|post|papierpost|telephone)',
  'papierpost|a pdf|my assistant|the contract|the old|another address|other people',
);
/** Words that say that mail is wanted. */
export const interest = anyOf(
  '(?:can|could|do|does) (?:you|your \\S+|it) (?:help|solve|fix)|any advice|interested|(?:call|phone|ring) (?:me|us)|give (?:me|us) a (?:call|ring)|tell (?:me|us) more',
  "let us talk|let's (?:talk|meet|go|schedule|set|do|chat|discuss|connect|speak)|sounds (?:good|great|interesting)",
  '(?:send|show|give) (?:me|us) (?:the|a|an|your|more|some) (?:offer|quote|proposal|price\\S*|demo|recording|details|information|contract|file)',
  'send the contract|(?:please|could you|can you) (?:re-?)?send (?:it|this|that)|i (?:love|like|enjoy) (?:it|your|the|them)|looking forward',
  'happy to (?:talk|meet|chat|help)|book a|convinced',
  'mail is (?:best|better|fine|ok)|e-?mail is (?:best|better|fine|ok)|prefer e-?mail|is enough',
  "that feature|write to me directly|keep (?:me (?:on|posted)|them coming)|don't mind",
  '(?:please|pls|could you|can you) (?:add me to|put me on)(?! (?:[^ ,]+ ){0,2}(?:do[- ]not|dnc|dne|suppression|opt|block|black|exclusion|no[- ]))|interesse|interessiert|rufen sie|ruf mich|rufe?n? (?:sie )?(?:mich|uns)|genugt',
  'brauche (?:die|den|das)|appelez|rappelez|interesse?e?s?|interesa|interesad\\S*|llame\\S*',
  'escribame|interessad\\S*|me interessa|me ligue|ligue-me|interessat\\S*|mi chiami|mi interessa',
  'geinteresseerd|bel (?:mij|me)|zainteresowan\\S*|prosze (?:za)?dzwonic|mam zajem|mame zajem|zavolejte',
  'intresserad|interesser[et]+|ring (?:mig|meg)|kiinnostun\\S*|soitta\\S*|erdekel\\S*|hivj\\S*',
  'ilgileniyor\\S*|beni arayin|заинтересован\\S*|интересно|позвоните|зацікавлен\\S*|цікаво|зателефонуйте',
  'ενδιαφερ\\S*',
);
export const interestUnspaced =
  '感兴趣|感興趣|有兴趣|有興趣|给我打电话|興味があ|関心があ|お電話ください|관심이? ?있|전화 ?(?:주세요|해)|مهتم|מעוניי?ן|สนใจ|रुचि';
/** Words that turn interest in the same sentence into its denial. */
export const denial = anyOf(
  "not|[a-z]{1,6}n't|dont|no|never|longer|un?interested|without|kein\\S*|nicht|nie|aucun\\S*|pas|plus|sin|nao|sem|non",
  'nessun\\S*|niet|geen|nie|bez|inte|ikke|ingen|inga|ei|en|nem|nincs|nu|ne\\S*|не|нет|не\\S*|δεν|degil',
  'ilgilenmiyor\\S*',
);
export const denialUnspaced = '不|没|沒|无|ない|ません|なし|없|않|안|لا|غير|לא|אינ|ไม่|नहीं';
/** Words that ask how or why. */
export const question = anyOf(
  'did|do i|do we|must i|must we|is it|am i|was i|have i|can (?:your|our|people|users|customers)|does|is there|customers|people|users|how|why|should|what|who|which|does|do you|wie|warum|wieso|was',
  'comment|pourquoi|como|por que|come|perche|hoe|waarom|jak|dlaczego',
);

/** In a question: what we sell, and not our mail. */
export const product = anyOf(
  '(?:your|the) (?:tool|system|software|platform|product|app|solution|plugin|newsletters?)',
  '(?:ihr\\S*|eure?\\S*) (?:tool|system|software|plattform|produkt|app|losung|loesung)',
  '(?:votre|ton) (?:outil|systeme|logiciel|plateforme|produit|appli\\S*|solution)',
  '(?:su|vuestr[oa]|tu) (?:herramienta|sistema|software|plataforma|producto|aplicacion|solucion)',
  '(?:vostr[oa]|suo|sua|tuo|tua) (?:strumento|sistema|software|piattaforma|prodotto|app|soluzione)',
  '(?:seu|sua|voss[oa]|teu|tua) (?:ferramenta|sistema|software|plataforma|produto|aplicativo|solucao)',
  '(?:jullie|uw|je) (?:tool|systeem|software|platform|product|app|pakket|oplossing)',
  '(?:wasz\\S*|twoj\\S*|panstwa) (?:narzedzi\\S*|system\\S*|program\\S*|platform\\S*|produkt\\S*|aplikacj\\S*)',
  '(?:ert|era|eran|jeres|deres|din|dit) (?:verktyg|system|plattform|platform|produkt|losning|app)',
);

/** Names of laws and articles by which a right is claimed: GDPR articles 17 and 21, and its names. */
export const rights =
  '(?:gdpr|dsgvo|ds-gvo|rgpd|avg|rodo|lgpd|ccpa|kvkk|art(?:icle|ikel|ykul)?\\.? ?(?:17|21)|artt?\\. ?(?:17|21))';
export const rightsVerbs = anyOf(
  'eras\\S*|delet\\S*|remov\\S*|object\\S*|withdraw|forgotten|losch\\S*|loesch\\S*|widersprech\\S*',
  'widerspruch|entfern\\S*|effac\\S*|supprim\\S*|oppos\\S*|supresion|elimin\\S*|borr\\S*|opongo|apag\\S*',
  'cancell\\S*|verwijder\\S*|bezwaar|wis\\S*|usun\\S*|usuni\\S*|sprzeciw\\S*|vymaz\\S*|smaz\\S*|slet\\S*',
  'radera\\S*|poist\\S*',
);
export const ownRights = anyOf(
  'my|me|our|us|i|we|mein*|mich|ich|unser*|mes|mon|je|nos|mi|mis|mio|miei|minha|meus?|mijn|ons|ik|moj*',
  'moich|mych|swoj*|min|mina|mine|mitt|minun',
);
/** "Do not hesitate" means to go on. */
export const encouragement = anyOf(
  'hesit\\S*|zoger\\S*|scheuen|dud(?:e|es|en|ar) en|esit\\S*|aarzel\\S*|krepuj\\S*|krepowac|wahaj\\S*|nevahaj\\S*',
  'neboj\\S*|tvek\\S*|toev\\S*|tov|epa?roi\\S*|ezit\\S*|cekin\\S*|стесня\\S*|колеба\\S*|соромт\\S*|вага\\S*',
  'διστα\\S*|ragu\\S*|ngan ngai',
);
/** Words that report what came, or did not. */
export const news = anyOf(
  '(?:i|we) (?:have|had|got|get|never|did|received)\\S*',
  '(?:habe|haben|hatte|hatten) (?:[^ ,]+ ){0,6}?(?:erhalten|bekommen|gesehen|gefunden)|(?:erhalten|bekommen) habe',
  'ai (?:[^ ,]+ ){0,2}?recu|he recibido|hemos recibido|recebi|ho ricevuto|heb (?:[^ ,]+ ){0,5}?(?:ontvangen|gekregen)|otrzymal\\S*|dostal\\S*|jag har',
  'fick|fikk|olen saanut',
);
/** How signatures and footers begin a sentence that looks like a request. */
export const footer = anyOf(
  "(?:if|should) you (?:no longer|would rather|'d rather|prefer|wish|want|do not (?:wish|want)|don't (?:wish|want)|have received|received|are not|are receiving|believe|think|feel)[^?]*",
  '(?:if you are not|to unsubscribe|to opt out|click here|to stop receiving|unsubscribe here)[^?]*',
  '(?:wenn|falls|sollten) (?:sie|du|ihr) (?:nicht|keine|diese|kein|sich)[^?]*|um (?:sich|keine)[^?]*',
  "si vous (?:ne|avez|n'etes|souhaitez)[^?]*|pour (?:vous desabonner|vous desinscrire|ne plus)[^?]*",
  'si (?:usted )?(?:no|ha|desea|recibe)[^?]*|para (?:darse|cancelar|dejar)[^?]*|se (?:voce|nao|recebeu|non|avete|ha|desidera|deseja)[^?]*',
  '(?:indien|als) u (?:niet|geen|dit|deze)[^?]*|jesli (?:nie|otrzymal)[^?]*|pokud (?:nejste|jste|si nepreje)[^?]*|om du (?:inte|har)[^?]*|hvis du (?:ikke|har)[^?]*|если вы (?:не|получили)[^?]*',
);
/** Words of disclaimers, which tell whoever is not addressed to delete the mail. */
export const disclaimer = anyOf(
  'intended (?:recipient|only|solely|for)|addressee*|confidential*|in error|by mistake|privileged',
  '(?:adressat*|empfanger*|irrtumlich*|vertraulich*|confidentiel*|destinataire*|par erreur|confidencial*|destinatari*|por error|por engano)',
  '(?:per errore|riservat*|vertrouwelijk*|geadresseerde*|poufn*|adresat*|pomylk*|duvern*|omylem|konfidentiel*|fortrolig*|luottamuks*|bizalmas|gizli)',
  '(?:конфиденц*|адресат*|по ошибке|εμπιστευτικ*)',
);
/** What unwanted mail is called. Anybody who calls ours so may want no more. */
export const spam = 'spam\\S*|junk|roskapost\\S*|skrappost|soppelpost|спам\\S*|thu rac|phishing';
export const spamUnspaced = 'スパム|迷惑メール|垃圾邮件|垃圾郵件|스팸|สแปม|ספאם|سبام|مزعج';
/** Where mail may lie that its reader looked for, and whose spam it is otherwise. */
export const spamElsewhere = anyOf(
  '(?:in|into|to|from|our|my|your|the|too much|less|no|not|against|as|im|in den|in|en|dans|au|a|al|na|no|nel|nello|w|ve|v|i|do|в|у|στα|kutusu\\S*|din|the) (?:spam\\S*|junk|спам\\S*|roskapost\\S*|skrappost\\S*|thu rac)',
  '(?:spam\\S*|junk) (?:folder|filter|ordner|rate|trap|score|klasor\\S*|score|test\\S*|checker|mappa\\S*)|spamben|spamu|spamie|spamie|spamordner|spammapp\\S*|skrapposten|roskapostissa|vao thu rac|masuk spam|folder spam',
  '(?:landed|landete\\S*|tomb\\S*|arriv\\S*|caiu|fini\\S*|попал\\S*|потрапи\\S*|ended|went|goes|go|lag|zat|lay|la|lai)',
);
export const spamElsewhereUnspaced = '[夹箱夾匣]|フォルダ|に入|함에|스팸함|โฟลเดอร์|إلى البريد|הגיע';
/** An address that its writer no longer uses. */
export const oldAddress = anyOf(
  '(?:old|previous|former|other|second|alten?|ancienne?|vieja|antigu[ao]|antigo|vecchi[oa]|oude|stary|stare|stara|starou|gamla|gamle|eski|vanha|regi|veche)(?: [^ ]+)? (?:e-?mail*|mail*|address|adress*|adresse*|adres*|adresa|direccion|correo|endereco|indirizzo|osoite*)',
  '(?:adresse|adres|direccion|endereco|indirizzo|correo|adresa) (?:precedente|ancienne|anterior|antigu[ao]|antigo|vecchi[oa]|veche)',
);
/** Says which address to use instead. */
export const newAddress = anyOf(
  '(?:use|using|new|instead|replace*|update*|nutzen|neue*|statt*|nouvelle|utilise*|nuev[ao]|usen?|nov[ao]|usa[rt]e|nuov[oa]|nieuwe|gebruik*|now[ya]|nova|nya|ny|yeni|uusi|uj|noua)',
);
