import { anyOf } from './opt-out-words.ts';

/**
 * Mailing and advertising that is not ours to them: our users sell to people who send mail themselves. One language a
 * row, in the signs of `OptOutWords`.
 */
interface OwnMailingWords {
  language: string;
  /** The writer advertises or sends, or does not. */
  sends: string;
  /** The writer needs no advertising, which may mean ours. */
  needs?: string;
  /** People and figures of unsubscribing, and not the writer's own. */
  topics: string;
  /** Begins a question about what we do with them. */
  asks: string;
}

const rows: OwnMailingWords[] = [
  {
    language: 'English',
    sends: anyOf(
      "(?:we|i)(?: \\S+){0,2}? (?:do not|don't|dont|no longer|never|stopped|hardly|rarely)(?: \\S+){0,2}? (?:send|sending|run|running|do|doing|place|placing|buy|buying|advertise|advertising)(?: \\S+){0,3}? ?(?:e-?mails?|mails?|mailings?|newsletters?|ads?|adverts?|advertising|campaigns?|marketing|outbound|outreach|lists?|$)",
      "(?:we|i)(?: \\S+)? (?:do not|don't|dont|no longer) (?:want|wish|like|plan|intend|need) to (?:send|run|do|place|buy|start|advertise|launch|book)(?: \\S+){0,4}",
      "(?:we|i) (?:do not|don't|dont|no longer) want(?: \\S+){0,3}? (?:e-?mails?|mails?|newsletters?) (?:going to|sent to|to go to|to bounce|to land|to end)(?: \\S+){0,3}",
    ),
    needs:
      "(?:do not|don't|no longer|no) need(?: for)?(?: any| more){0,2} (?:advertising|ads?|marketing|e-?mail marketing|newsletters?|mailings?|campaigns?)",
    topics: anyOf(
      '(?:un-?subscribe[ds]?|opt(?:ed)?[- ]?outs?) (?:links?|rates?|leads?|contacts?|people|users?|customers?|lists?|handling|management|pages?|reasons?|events?|status\\S*|headers?|buttons?|requests?|data|recipients?|subscribers?|process\\S*|flows?)',
      'un-?subscribes|un-?subscriptions|opt[- ]?outs',
    ),
    asks: anyOf(
      '(?:do|does|can|could|will|would|did) (?:you|your|it|they|these|those)|how (?:are|is|do you|do these|do they|does|many|high)|is (?:it|that)',
      'what (?:is|are|do you|happens|about)|is there|are (?:they|these|there|those)|who|which|when do',
    ),
  },
  {
    language: 'German',
    sends: anyOf(
      '(?:wir|ich) (?:schalten?|machen?|verschicken?|versenden?|betreiben?|buchen?|planen?)(?: \\S+){0,4}? (?:\\S*werbung|anzeigen|\\S*newsletter|\\S*mailings?|e-?mails?|\\S*mails|kampagnen|\\S*akquise|\\S*marketing)',
      '(?:wir|ich) (?:wollen|mochten|konnen|durfen|werden|will|mochte|planen)(?: \\S+){0,5}? (?:\\S*werbung|anzeigen|\\S*newsletter|\\S*mailings?|e-?mails?|\\S*mails|kampagnen|\\S*akquise|\\S*marketing)(?: \\S+){0,3}? (?:schalten|machen|versenden|verschicken|einfuhren|buchen|betreiben|aufsetzen|starten|ausprobieren)',
      '(?:haben|habe) (?:wir|ich)?(?: \\S+){0,3}? ?kein(?:e|en)? (?:werbebudget|budget)|fur (?:\\S*werbung|anzeigen|\\S*marketing)(?: \\S+){0,3}? kein (?:budget|geld)',
    ),
    needs:
      '(?:brauch|benotig)\\S*(?: \\S+){0,3}? (?:keine?n?|weder) (?:weiteren? )?(?:\\S*werbung|anzeigen|\\S*newsletter|\\S*mailings?|kampagnen|\\S*marketing)|keine (?:\\S*werbung|anzeigen|mailings?) (?:notig|notwendig|gebraucht|erforderlich)',
    topics:
      'abmelde(?:link|quote|rate|seite|grunde?|liste|funktion|prozess)\\S*|abmeldungen|abgemeldete[nr]? (?:kontakte?|leads?|empfanger|kunden|adressen|personen|nutzer)|austragungen|abbestellungen',
    asks: 'wie (?:werden|wird|behandel\\S*|geh\\S*|verarbeit\\S*|hoch|viele|handhab\\S*|syn\\S*|mach\\S*)|was (?:passiert|geschieht|macht)|konnen sie|konnt ihr|gibt es|werden|wird|haben sie|macht ihr|fugen sie',
  },
  {
    language: 'French',
    sends: anyOf(
      "(?:nous|je|on)(?: \\S+)? (?:ne |n')(?:\\S+ ){0,2}?(?:faisons|fais|fait|envoyons|envoie|diffusons|diffuse|lancons|lance)(?: plus| pas| jamais)? (?:de |d'|aucune? |des )?(?:\\S+ )?(?:publicite|pub|newsletters?|e-?mails?|e-?mailings?|mails?|campagnes?|prospection)",
      "(?:nous|je|on) ne (?:\\S+ )?(?:voulons|veux|veut|souhaitons|souhaite|comptons|allons|desirons)(?: plus| pas| jamais)? (?:faire|envoyer|lancer|diffuser|mener|acheter)(?: de| d'| des)? ?(?:\\S+ ){0,2}?(?:publicite|pub|newsletters?|e-?mails?|e-?mailings?|mails?|campagnes?|prospection|fichiers?)",
    ),
    needs: "(?:pas|plus|aucun|nul) besoin (?:de |d')(?:\\S+ )?(?:publicite|pub|campagnes?|newsletters?|e-?mailing\\S*)",
    topics:
      '(?:desinscriptions|desabonnements)|(?:taux|lien|page|liste) de (?:desinscription|desabonnement)|(?:contacts|leads|clients|abonnes) (?:desinscrits|desabonnes)|desinscrits|desabonnes',
    asks: 'comment (?!(?:me|puis|je|se|nous))\\S+|quel\\S*|gerez-vous|pouvez-vous|est-ce que|combien|avez-vous|y a-t-il|ajoutez-vous',
  },
  {
    language: 'Spanish',
    sends: anyOf(
      '(?:no|nunca) (?:hacemos|hago|enviamos|envio|mandamos|mando|lanzamos|contratamos)(?: mas| ya)?(?: \\S+){0,2}? (?:publicidad|correos?|e-?mails?|newsletters?|boletines|campanas?|anuncios?|mailings?)',
      '(?:no|nunca) (?:queremos|quiero|deseamos|deseo|vamos a|voy a|pensamos|necesitamos|podemos)(?: mas)? (?:hacer|enviar|mandar|lanzar|contratar|poner|comprar)(?: \\S+){0,2}? (?:publicidad|correos?|e-?mails?|newsletters?|boletines|campanas?|anuncios?|mailings?)(?: masiv\\S*)?',
    ),
    needs:
      'no (?:necesitamos|necesito|nos hace falta|nos hacen falta)(?: mas)? (?:publicidad|anuncios?|campanas?|newsletters?|mailings?)',
    topics:
      '(?:tasa|enlace|link|lista|pagina) de (?:bajas?|desuscripcion)|bajas|desuscripciones|(?:contactos|clientes|leads|usuarios) (?:dados de baja|desuscritos)|desuscritos',
    asks: 'como (?:las?|los?|se|gestion\\S*|manej\\S*|sincron\\S*|trat\\S*)|que (?:pasa|hacen|haceis|tasa)|cual(?:es)?|cuant\\S*|pueden|hay|tienen|anaden',
  },
  {
    language: 'Italian',
    sends: anyOf(
      'non (?:facciamo|faccio|inviamo|invio|mandiamo|mando|spediamo|lanciamo)(?: piu| mai)?(?: \\S+){0,2}? ?(?:pubblicita|newsletter|e-?mail|mail|campagne|annunci|mailing)',
      'non (?:vogliamo|voglio|intendiamo|intendo|desideriamo|desidero|possiamo)(?: piu)? (?:fare|inviare|mandare|spedire|lanciare|comprare|acquistare)(?: \\S+){0,2}? ?(?:pubblicita|newsletter|e-?mail|mail|campagne|annunci|mailing|liste)(?: massiv\\S*)?',
    ),
    needs:
      'non (?:ci |mi )?(?:serve|servono|occorre|occorrono)(?: piu)? (?:pubblicita|newsletter|campagne|annunci|mailing)',
    topics:
      '(?:tasso|link|pagina|lista) di (?:disiscrizione|cancellazione)|disiscrizioni|(?:contatti|clienti|lead|utenti) disiscritti|disiscritti',
    asks: 'come (?:le|li|vengono|gestite|gestisce|si gestiscono|sincronizzate|trattate)|qual\\S*|quant\\S*|potete|avete|cosa succede|aggiungete',
  },
  {
    language: 'Portuguese',
    sends: anyOf(
      'nao (?:fazemos|faco|enviamos|envio|mandamos|mando|lancamos)(?: mais)?(?: \\S+){0,2}? ?(?:publicidade|newsletters?|e-?mails?|campanhas?|anuncios?|mailings?)',
      'nao (?:queremos|quero|pretendemos|pretendo|vamos|desejamos)(?: mais)? (?:fazer|enviar|mandar|lancar|comprar)(?: \\S+){0,2}? ?(?:publicidade|newsletters?|e-?mails?|campanhas?|anuncios?|mailings?)(?: em massa)?',
      'ja nao (?:fazemos|enviamos|mandamos) \\S+',
    ),
    needs: 'nao (?:precisamos|preciso) (?:mais )?de (?:publicidade|newsletters?|campanhas?|anuncios?)',
    topics:
      '(?:taxa|link|lista|pagina) de (?:descadastro|cancelamento|descadastramento|remocao)|descadastros|descadastrados|cancelamentos de subscricao',
    asks: 'como (?:sao|os?|as?|voces|gerem|tratam|sincronizam|funciona)|qual|quais|quant\\S*|voces|ha|existe|o que acontece',
  },
  {
    language: 'Dutch',
    sends: anyOf(
      '(?:wij|we|ik) (?:versturen|verstuur|maken|maak|doen|plaatsen|voeren)(?: \\S+){0,3}? (?:nieuwsbrieven|nieuwsbrief|mailings?|e-?mails?|mails|reclame|advertenties|campagnes|\\S*marketing)',
      '(?:wij|we|ik) (?:willen|wil|gaan|kunnen|mogen)(?: \\S+){0,5}? (?:versturen|adverteren|reclame maken|verzenden)|(?:wij|we) adverteren(?: \\S+){0,3}',
    ),
    needs:
      '(?:geen (?:reclame|advertenties|mailings?|marketing) nodig|(?:hebben|heb) geen (?:reclame|advertenties|mailings?|marketing) nodig)',
    topics:
      'afmeldingen|uitschrijvingen|afmeld(?:link|percentage|pagina|ratio)\\S*|uitschrijf(?:link|pagina)|(?:afgemelde|uitgeschreven) (?:contacten|leads|klanten|ontvangers|adressen)',
    asks: 'hoe (?:worden|wordt|ga\\S*|verwerk\\S*|behandel\\S*|hoog|veel|syn\\S*|doen)|wat (?:gebeurt|doen)|kunnen jullie|kunt u|is er|hebben jullie|welke',
  },
  {
    language: 'Polish',
    sends: anyOf(
      'nie (?:wysylamy|wysylam|robimy|prowadzimy|puszczamy|reklamujemy|stosujemy|kupujemy)(?: \\S+){0,3}',
      'nie (?:chcemy|chce|zamierzamy|planujemy|bedziemy)(?: \\S+)? (?:reklamowac sie|robic reklam\\S*|wysylac (?:\\S+ )?(?:masow\\S*|newsletter\\S*|mailing\\S*)|prowadzic (?:\\S+ )?(?:kampani\\S*|reklam\\S*|mailing\\S*))',
    ),
    needs:
      'nie (?:potrzebujemy|potrzebuje|chcemy) (?:\\S+ )?(?:reklamy|reklam|kampanii|newslettera|mailingu|mailingow)(?: mailow\\S*)?',
    topics: 'wypisani|wypisanych|wypisania|(?:link|wskaznik|strona|lista) (?:wypisan\\S*|rezygnacji|wypisu)',
    asks: 'jak (?:sa|je|obslug\\S*|traktuj\\S*|synchroniz\\S*|dziala)|co (?:sie dzieje|robicie)|czy (?:macie|dodajecie|jest)|jaki\\S*|ile',
  },
  {
    language: 'Swedish, Danish, Norwegian',
    sends: anyOf(
      '(?:vi|jag|jeg) (?:skickar|sender|gor|laver|lager|annonserar|annoncerer|annonserer|driver|koper|kober)(?: \\S+){0,4}? ?(?:nyhetsbrev\\S*|nyhedsbrev\\S*|reklam\\S*|annonser|annoncer|mejl|mails?|e-?post|utskick|kampanj\\S*|kampagner|marknadsforing|$)',
      '(?:vi|jag|jeg) (?:vill|vil|onsker) (?:inte|ikke) (?:skicka|gora|annonsera|sende|lave|lage|annoncere|annonsere)(?: \\S+){0,4}',
    ),
    topics:
      'avregistreringar|avprenumerationer|afmeldinger|avmeldinger|avregistrerade (?:kontakter|leads)|afmeldte (?:kontakter|leads)|avmeldte (?:kontakter|leads)|(?:afmeldings|avmeldings|avregistrerings)(?:link|lank|rate|lenke)\\S*',
    asks: 'hur (?:hanter\\S*|gor|manga|hog)|hvordan|hvor mange|hvad sker|hva skjer|kan ni|kan i|har ni|har i|finns det|er der|vad hander',
  },
  {
    language: 'Czech, Slovak',
    sends: anyOf(
      '(?:neposilame|nedelame|nerobime|neposielame|nerozesilame|nerozosielame|neinzerujeme|nevedeme)(?: \\S+){0,3}',
      '(?:nechceme|nechci|nechcem|neplanujeme) (?:delat|robit|posilat|posielat|rozesilat|rozosielat|inzerovat)(?: \\S+){0,2}? ?(?:reklam\\S*|newsletter\\S*|hromadn\\S*|kampan\\S*|$)',
    ),
    needs: '(?:nepotrebujeme|nepotrebuji|nepotrebujem) (?:\\S+ )?(?:reklam\\S*|newsletter\\S*|kampan\\S*)',
    topics:
      'odhlaseni (?:kontakty|lidi|uzivatele|zakaznici)|odhlasene kontakty|odhlaseni (?:kontaktu|odberatelu)|mira odhlaseni|odkaz (?:na|pro) odhlas\\S*',
    asks: 'jak (?:je|resite|zpracov\\S*|funguje|vysok\\S*)|ako (?:ich|riesite|funguje)|co se (?:deje|stane)|mate|umite|kolik',
  },
  {
    language: 'Russian, Ukrainian',
    sends: anyOf(
      '(?:мы|я|ми)(?: \\S+)? не (?:рассылаем|рассылаю|делаем|даем|отправляем|запускаем|рекламируем|размещаем|розсилаємо|робимо|надсилаємо|запускаємо)(?: \\S+){0,3}',
      '(?:мы|я|ми) не (?:хотим|хочу|планируем|хочемо|плануємо) (?:делать|запускать|рассылать|давать|размещать|покупать|робити|запускати|розсилати)(?: \\S+){0,3}',
    ),
    needs:
      '(?:нам|мне|мені) не (?:нужна|нужны|нужно|потрібна|потрібні) (?:\\S+ )?(?:реклама|рассылки|рассылка|розсилка|розсилки|кампании)',
    topics: 'отписки|отписок|отписавши\\S*|отписанны\\S*|відписки|(?:ссылка|процент|доля) отписки|відписані \\S+',
    asks: 'как (?:вы|их|они|обрабат\\S*|высок\\S*|синхрон\\S*)|що|як|что (?:происходит|вы)|есть ли|можете|сколько|какой|какая',
  },
];

/** The writer sends or advertises, to whomever. */
export const ownSending = anyOf(...rows.map(({ sends }) => sends));
/** Words for the other side of a mail: then it is not only about the writer's own mailing. */
export const addressedToUs = anyOf(
  'you|your|yours|me|us|my|from you|sie mir|sie uns|mir|mich|ihnen|ihre[rnms]?|euch|eure\\S*|vous|votre|vos|me|moi',
  "m'\\S+|usted\\S*|vuestr\\S*|nos|os|mi|vostr\\S*|voi|voces?|vosso\\S*|mij|jullie|uw|mnie|mi|nam|panstw\\S*|er|era|jer|jeres|dere|deres|mig|meg|vas|vase\\S*|вас|ваш\\S*|мне|меня|нам|мені",
);
export const ownNeeds = anyOf(...rows.flatMap(({ needs = [] }) => needs));
export const optOutTopics = anyOf(...rows.map(({ topics }) => topics));
export const optOutTopicQuestions = anyOf(...rows.map(({ asks }) => asks));
