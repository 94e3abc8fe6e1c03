import type { OptOutPleas } from './opt-out-pleas.ts';
import { anyOf } from './opt-out-words.ts';

/** Only these words may follow in the clause: a day or another channel makes it a wish for later, or for a call. */
const alone = (phrase: string, tail: string) => `(?:${phrase})(?: (?:${tail})){0,4}(?=$|,)`;

const rows: { language: string; pleas: string[]; hints?: string[]; tail: string }[] = [
  {
    language: 'English',
    pleas: [
      "(?:do not|don't|dont|never)(?: ever| please){0,2} (?:chase|nudge|ping|poke|prod|hound|pester|nag|badger|bug|hassle|harass|re-?contact|remind|solicit|bother)(?: me| us)",
      '(?:pointless|useless|futile|stop|quit)(?: to| in)? (?:chas(?:e|ing)|nagging|nudging|pinging|hounding|badgering|follow(?:ing)? up)(?: with)?(?: me| us)?',
    ],
    hints: [
      "(?:no|isn't any|is no|not any) (?:need|point|use|sense|reason)(?: in| to| for)?(?: you to)? (?:chas(?:e|ing)|follow(?:ing)? up|nudg(?:e|ing)|contact(?:ing)?|e-?mail(?:ing)?|writ(?:e|ing)|reach(?:ing)? out)(?: with| to)?(?: me| us| again| further| any ?more)",
      "(?:do not|don't|dont|never|not to)(?: ever| please){0,2} (?:chase|nudge|pester|nag|badger|hassle|bump|circle back|re-?contact|keep chasing)(?: up)?",
    ],
    tail: 'please|pls|again|further|any ?more|any longer|ever|at all|on this|about this|about it|on it|for this|thanks?|thank you|up|kindly',
  },
  {
    language: 'German',
    pleas: [
      '(?:nerven|belastigen|behelligen|storen|bedrangen|bombardieren) sie(?: mich| uns)?(?: bitte)? (?:nicht|nie)',
      'nervt?(?: mich| uns)?(?: bitte)? nicht (?:weiter|mehr|langer)',
      '(?:brauchen|brauchst|mussen|musst)(?: sie| du| ihr)?(?: mich| mir| uns| sich| dich| hier| bei mir| bei uns| auch| bitte){0,3} (?:nicht|nie)(?: mehr| weiter| wieder| erneut| nochmals?){1,2}(?: zu)? (?:nach(?:zu)?fassen|nach(?:zu)?haken|nach(?:zu)?fragen|schreiben|an(?:zu)?schreiben|kontaktieren|erinnern|melden)',
      '(?:sparen|spart|spar)(?: sie)?(?: sich| euch| dir)(?: bitte)? (?:weitere|ihre|eure|deine|die|das)(?: weiteren?)? (?:e-?mails?|mails?|erinnerungen|nachfass\\S*|nachhaken|nachfassen|anfragen|nachfragen|nachrichten)',
      '(?:nachfassen|nachhaken|erinnerungen|erinnern|(?:weitere[sr]?|erneute[sr]?|nochmalige[sr]?) (?:nachfassen|nachhaken|e-?mails?|mails?|anfragen|nachfragen|nachrichten|kontakt\\S*|anschreiben))(?: ist| sind| waren| ware){0,1} (?:zwecklos|sinnlos|unnotig|uberflussig|unerwunscht|nicht (?:notig|notwendig|erwunscht|erforderlich))',
    ],
    hints: [
      '(?<!(?:sie|dich|euch|ihnen) )(?:nicht|nie)(?: mehr| weiter| wieder| langer){0,2} (?:nachfassen|nachhaken|nerven|belastigen|storen|drangeln)',
    ],
    tail: 'bitte|danke|weiter|mehr|langer|wieder|damit|hiermit|mit \\S+ (?:mails?|e-?mails?|werbung)|ein|vielen dank',
  },
  {
    language: 'French',
    pleas: [
      "(?:inutile|pas (?:la )?peine|(?:pas|aucun|nul|plus) besoin|sert a rien|pas utile|pas necessaire|superflu)(?: de| d'| d' | que vous){0,1} ?(?:me |nous |m'|m' )?(?:re-?)?(?:lanc|relanc|contact|ecri|envoy|sollicit|insist|derang)\\S*",
      "n'(?:insist)\\S* (?:pas|plus)",
      "(?:ne |n')(?:me |nous |m')?(?:harcel|embet|enquiquin|importun|poursuiv|tann)\\S* (?:plus|pas)",
    ],
    tail: "a nouveau|de nouveau|encore|davantage|merci|svp|plus|a (?:ce|votre) sujet|sur ce sujet|la-dessus|non plus|par (?:mail|e-?mail|courriel)|s'il vous plait|d'avance|de (?:mails?|messages)|une fois",
  },
  {
    language: 'Spanish',
    pleas: [
      'no (?:me |nos )?(?:persig|acos|recontact|agobi|atosig|import[uú]n|incord)\\S*',
      '(?:no (?:hace falta|es necesario|vale la pena|merece la pena|tiene sentido|sirve de nada)|de nada sirve|(?:es )?inutil)(?: que)?(?: me| nos)? (?:insist|contact|recontact|escrib|reenvi|siga\\S* (?:insistiendo|escribiendo|contactando)|vuelva\\S* a (?:escribir|contactar|insistir))\\S*',
    ],
    tail: 'mas|de nuevo|otra vez|nunca|por favor|gracias|ya|sobre (?:esto|este tema)|con esto',
  },
  {
    language: 'Italian',
    pleas: [
      'non (?:mi |ci )?(?:ricontatt|insist|sollecit|riscriv|assill|insegu|infastid|importun|ricerc|torment|stress)\\S*',
      "(?:inutile|non serve|non occorre|non c'e bisogno|non e necessario|non vale la pena)(?: di| che)?(?: mi| ci)? (?:ricontatt|contatt|insist|riscriv|scriv|sollecit)\\S*",
    ],
    hints: [
      '(?<!non )(?:smett|finit|piant)\\S* di (?:importunar|sollecitar|ricontattar|riscriver|tormentar|assillar|infastidir)\\S*',
    ],
    tail: 'piu|ancora|di nuovo|mai|grazie|per favore|prego|oltre|ulteriormente|su questo',
  },
  {
    language: 'Portuguese',
    pleas: [
      'nao (?:me |nos )?(?:insist|recontact|recontat|persig|importun|aborrec|chatei|volt\\S* a (?:insistir|contactar|contatar|escrever))\\S*',
      '(?:nao (?:vale a pena|adianta|e preciso|e necessario|ha necessidade|precisa\\S*|faz sentido)|escusa\\S*|(?:e )?inutil)(?: de)?(?: me| nos)? (?:insist|contactar|contatar|recontact|escrever|reenvi|voltar a (?:insistir|contactar|contatar|escrever))\\S*',
    ],
    tail: 'mais|de novo|novamente|nunca|obrigad[oa]|por favor|outra vez|sobre isto|sobre isso',
  },
  {
    language: 'Dutch',
    pleas: [
      '(?:hoeft|hoef|hoeven)(?: u| je| jullie)?(?: mij| me| ons| hier| verder| echt){0,2} (?:niet|niets|geen)(?: meer| verder| opnieuw| langer)(?: te)? (?:benaderen|mailen|schrijven|contacteren|opvolgen|op te volgen|herinneren|aan te dringen|lastig te vallen|sturen)',
      'val (?:mij|me|ons)(?: aub| alstublieft)? niet(?: meer| langer| verder)? lastig',
      '(?:heeft geen zin|is zinloos|niet nodig|is nergens voor nodig|onnodig)(?: om)?(?: mij| me| ons)?(?: nog| opnieuw| weer| verder){1,2} te (?:benaderen|mailen|schrijven|contacteren)',
      '(?:dring niet|niet (?:meer |verder )?aandringen|niet (?:meer |langer )?achterna zitten)',
    ],
    tail: 'aan|aub|alstublieft|bedankt|dank u|meer|verder|opnieuw|graag|hierover|hoor',
  },
  {
    language: 'Polish',
    pleas: [
      'nie (?:nalegac|nalegaj\\S*|ponawiac|ponawiaj\\S*|nagabywac|nagabuj\\S*|meczyc|meczcie|dreczyc|dreczcie|narzucac|zawracac glowy|zawracajcie glowy|zawracaj glowy|niepokoic)',
      '(?:nie (?:trzeba|musi\\S*|warto|ma (?:sensu|potrzeby))|bez sensu|szkoda czasu|prosze nie)(?: \\S+)? (?:ponawiac|przypominac|nalegac|dopytywac|kontaktowac sie ponownie|pisac ponownie)',
    ],
    tail: 'wiecej|juz|mnie|nas|mi|nam|prosze|dziekuje|dzieki|sie|kontaktu|prob|ponownie|wiadomosci',
  },
  {
    language: 'Swedish',
    pleas: [
      'behover (?:inte|ej|aldrig)(?: \\S+)? (?:folja upp|skriva|mejla|maila|kontakta|paminna|hora av (?:dig|er))(?: mig| oss)?(?: mer| igen| langre| mera)',
      '(?:tjata|jaga|besvara|trakassera|stor|plaga)(?: mig| oss)? (?:inte|ej)',
      'ingen ide att (?:folja upp|skriva|mejla|maila|kontakta|tjata|paminna)',
    ],
    tail: 'mer|igen|langre|mera|tack|snalla|mig|oss|vidare',
  },
  {
    language: 'Danish, Norwegian',
    pleas: [
      'behover (?:ikke|aldrig|aldri)(?: at| a)? (?:folge op|folge opp|skrive|maile|kontakte|rykke|purre|minne)(?: mig| meg| os| oss| til mig| til meg)?(?: mere| mer| igen| igjen| flere ganger)',
      '(?:ryk|mas|purr|plag|forstyr|chikaner|jag)(?: mig| meg| os| oss)? ikke',
      '(?:nytter ikke|ingen grund til|ingen grunn til|ingen vits i)(?: at| a) (?:folge op|folge opp|skrive|rykke|purre|kontakte|maile)',
    ],
    tail: 'mere|mer|igen|igjen|tak|takk|mig|meg|os|oss|laengere|lenger|vaer sa snill',
  },
  {
    language: 'Czech, Slovak',
    pleas: [
      '(?:nenalehej|nenaliehaj|neurguj|neotravuj|nenahanej|nenahanaj|nevnucuj|neobtezuj|neobtazuj)\\S*',
      '(?:nemusite|neni treba|neni potreba|nie je potrebne|netreba|nema smysl|nema zmysel|zbytecne|zbytocne)(?: uz| me| ma| mi| nas| nam| dal| dalej){0,3} (?:psat|pisat|kontaktovat|urgovat|pripominat|pripominat sa|nalehat)(?: znovu| opet| uz| dal| dalej| opat| viac| vic)',
    ],
    tail: 'uz|me|ma|mi|nas|nam|prosim|dekuji|dakujem|dal|dalej|znovu|viac|vic|opet',
  },
  {
    language: 'Russian, Ukrainian',
    pleas: [
      'не (?:беспокойте|доставайте|преследуйте|настаивайте|донимайте|надоедайте|тревожьте|турбуйте|наполягайте|набридайте|переслідуйте)',
      '(?:не надо|не нужно|не стоит|бесполезно|нет смысла|незачем|хватит|не треба|не варто|немає сенсу|досить)(?: больше| мне| нам| меня| нас| більше| мені| мене){0,3} (?:напоминать|беспокоить|настаивать|доставать|донимать|надоедать|нагадувати|турбувати|наполягати|набридати)',
    ],
    tail: 'меня|нас|больше|мне|нам|пожалуйста|спасибо|об этом|снова|мене|більше|мені|будь ласка|дякую|повторно',
  },
];

/** What follows up cold emails, and that no more of it is wanted, by language. */
export const chasingPleas: OptOutPleas[] = [
  ...rows.map(({ language, pleas, hints, tail }) => ({
    language,
    pleas: alone(anyOf(...pleas), tail),
    ...(hints && { hints: alone(anyOf(...hints), tail) }),
  })),
  {
    language: 'Chinese, Japanese',
    isUnspaced: true,
    pleas: anyOf(
      '(?:不用|不必|无需|無需|别|別|不要|请勿|請勿)再?(?:跟进|跟進|催促|催)',
      '(?:不用|不必|无需|無需)再(?:联系|聯繫|联络|聯絡)',
      '(?:フォローアップ|追跡連絡|再連絡|再度のご?連絡|今後のご?連絡)は?(?:不要|無用|ご?遠慮|控え|結構)',
    ),
  },
];
