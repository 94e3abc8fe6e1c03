import { anyOf } from './opt-out-words.ts';

/**
 * Sentences and parts of sentences by language, where `OptOutWords` has the words that they are made of. The same spelling and the
 * same signs.
 */
export interface OptOutPleas {
  language: string;
  /** Asks for no more mail, whatever stands around it. */
  pleas: string;
  /** May ask for it: a person has to read the sentence. */
  hints?: string;
  /** Says that the writer stays: nothing in the same clause counts. */
  keeps?: string;
  isUnspaced?: boolean;
}

const mailing =
  '(?:e-?mail\\w*|mails?|mailings?|messag\\w+|messages?|contacting|contact|writing|follow(?:ing)?[- ]?ups?|reach(?:ing)? out|outreach|campaigns?|sequence|cadence|newsletters?|communicat\\w+|correspondence|reminders?|spam\\w*|solicit\\w+|marketing|harass\\w+|bother\\w+|bugging|pester\\w+|texting|pitching|chasing|sending)';
const which =
  '(?:all|any|anymore|your|these|those|this|the|that|such|further|future|more|additional|other|new|automated|cold|sales|commercial|unwanted|unsolicited|promotional|marketing|please|immediately|sending|send|us|me|our \\S+|my \\S+|kind of|sort of|ever|with|from|to|out|in|of)';
const end =
  '(?:stop|stopping|cease|ceasing|quit|halt|discontinue|end|terminate|refrain from|refrain|desist from|desist|turn off|switch off|put an end to|put a stop to)';
const me =
  '(?:me|us|myself|my (?:\\S+ ){0,2}?(?:e-?mail|mail|address|name|contact|info\\w*|data|details|records?|inbox)|our (?:\\S+ ){0,2}?(?:e-?mails?|address\\w*|domain|company|name|organi\\w+|team|employees|staff|data|inbox|firm|office|business)|this (?:\\S+ )?(?:address|e-?mail|inbox|contact|mailbox)|all (?:of )?our \\S+|(?:everyone|everybody|anyone|anybody) (?:at|in|from) \\S+)';
const takeOff =
  '(?:remove|removing|rmv|del|expunge|delete|erase|drop|purge|scrub|wipe|exclude|strike|cross|take|pull|get|leave|keep|count|opt|cut|let|unlist)';
const not =
  "(?:do not|don't|dont|do n't|never|not|wouldn't|didn't|won't|cannot|can't|no longer|doesn't|does not|stop|without)";
const law = '(?:gdpr|can-spam|can spam|ccpa|data protection|privacy (?:law|act|regulation)s?|dsgvo|casl|pecr)';

export const englishPleas: OptOutPleas = {
  language: 'English',
  pleas: anyOf(
    `(?<!(?:did|do|does|why|when|how|we|i|they|can't|cannot|won't|not|never|customers|users|people|you've|have|your) (?:you )?)(?<!(?:we|i|they|customers|users|people|not)(?: [^ ,]+){0,3} to )${end}(?: ${which}){0,5} ${mailing}(?! (?:people|customers|users|prospects|the weekly|duplicate))`,
    `${end} (?:it|this|these|those|that) (?:already|please|now|immediately|at once)`,
    `(?:ask*|told|tell*|beg*|urge*|request*|want|need|like|demand*|instruct*) (?:that )?you(?: guys| people| all)?(?: \\S+){0,3}? (?:to )?(?:not )?(?:stop|cease|desist|unsubscribe|remove|delete|leave me|quit|end)`,
    'asked (?:you )?(?:twice|repeatedly|before|already|several|many|three|\\d+)(?: \\S+){0,2} to (?:stop|be removed|unsubscribe)|asked you(?: \\S+){0,2} before',
    `(?:appreciate|grateful|great|nice|good|glad|thank you|thankful|happy|kind|better|prefer|rather)(?: \\S+){0,4}? (?:stop|stopped|cease|ceased|quit|refrain\\w*|desist\\w*)(?: ${which}){0,4} (?:${mailing}|these|this|them)`,
    "(?:would rather|i'd rather|we'd rather|'d rather|rather|prefer|preferred|appreciate|grateful|ensure|make sure|sure)(?: \\S+){0,4}? (?:not|[a-z]{1,6}n't|didn't|don't|no longer|never)(?: to| ever| be| get| getting| again| do| any| more| have| further){0,3} (?:receiv*|getting|get|contact*|e-?mail*|mailed|hear|hearing|sent|sending|send|wr[io]te|written to|any|on)(?: \\S+){0,3}?(?: |(?=$|,))(?:from|again|any ?more|any longer|these|this|those|them|e-?mail*|mails?|messages|me|us|contacted|e-?mailed|(?=$|,|\\?))",
    `(?:mind|try|about|consider|thanks for|thank you for) (?:not|never) (?:e-?mailing|contacting|writing|sending|messaging|mailing)`,
    `${not}(?: ever| please| you| dare| again| continue to| keep| go on| bother| even| need to){0,3} (?:send|sending|e-?mail|e-?mailing|mail|mailing|contact|contacting|write|writing|message|messaging|follow[- ]?up|following[- ]?up|reach out|reaching out|bother|bothering|disturb|spam|spamming|solicit|approach|pester|pitch|chase|harass)(?: (?:to|with|out|me|us|my|our|any|anything|these|those|this|such|further|additional|more|future|new|other|similar|a|from|your|company|team|staff|employees|anyone|anybody|in|at|the|of|up|by|cold|sales|marketing|e-?mail|please)){0,8}? (?:me|us|again|any ?more|any longer|further|additional (?:\\S+)|further (?:\\S+)|more (?:e-?mails?|mails?|messages|stuff|of)|these (?:e-?mails?|mails?|messages|things)|this address|this e-?mail|this inbox|communications?|follow[- ]?ups?|reminders?|staff|employees|anyone at \\S+|our company)(?:$| |,|\\?)(?!the (?!future)|a |an |your |on |before |until |at )`,
    "we do not want (?:you|your)|(?:do not|don't|dont) (?:contact|e-?mail|disturb|solicit|mail|message|write)(?: please| pls| thanks| thank you)?$|do not reply(?:$| just)",
    `(?:add|put|place|include|enter|register|have) (?:me|us|this|my|our)(?: \\S+){0,4}? (?:on|to|onto|in|into|under) (?:your |the |a |an |some )?(?:internal |global |company )?(?:do[- ]?not[- ]?\\S+|don't[- ]\\S+|dnc|dne|suppression|opt[- ]?out|block|black|blocked|exclusion|excluded|no[- ]contact|no[- ]mail|unsubscribe\\w*|ignore|never)[- ]?\\S*`,
    '(?:please )?(?:mark|flag|list|set|tag) (?:me|us|my \\S+|our \\S+|this (?:lead|contact|address))(?: \\S+){0,2}? as (?:a )?(?:do[- ]not|dnc|dne|unsubscribed|opted|not interested|no contact|closed|dead|disqualified)\\S*',
    '(?:black ?list|block ?list|suppress|ban|block|exclude) (?:me|us|my (?:e-?mail|address|contact|name|domain)\\S*|our (?:\\S+ )?(?:e-?mail\\S*|address\\S*|domain|company|contact|organi\\S*|inbox|team|staff|business))(?! (?:calendar|time|diar))',
    "(?:i|we|i've|we've|i'm|i'll|we'll|am|have|will|already|just|now|and) (?:just |now |already |hereby |have |be |also |you |been ){0,3}(?:blocked|blocking|reported|reporting) (?:you|this as|your|it as|and (?:blocked|reported|deleted))",
    '(?:(?<=^)|(?<=^i ))(?:blocked|reported)(?: and (?:blocked|reported|deleted|spam))?$|blocking you(?: now)?|reported (?:you )?(?:to|as) (?:the )?(?:\\S+ )?(?:ftc|ico|google|gmail|microsoft|authorit*|abuse|spam|spamhaus|cnil|provider|isp|police)',
    '(?:mark|marked|marking|flag|flagged|flagging|report|reporting|reported) (?:you|this|it|your \\S+|them|these|these e-?mails|this e-?mail)(?: \\S+)? (?:as|for) (?:spam|junk|phishing)|(?:marked|flagged|reported) as (?:spam|junk|abuse)',
    "(?:(?<=^|, )|your (?:e-?mail|message)s? |you )(?:this|it|that|these|those|which)?(?: e-?mails?)? ?(?:is|are|'s) (?:clearly |obviously |just |pure |plain |nothing but |a |spamming){0,2}(?:spam|spammers?|unsolicited|junk|harassment|spamming)(?! (?:folder|filter|right|or|trap|problem|training|course|prevention|test|score))",
    'cease and desist(?! (?:letter|order))|spam spam|spammers?',
    '(?:be|being|been|get|getting) (?:removed|taken|deleted|dropped|struck|excluded) (?:off|from|out of) (?:your|this|these|all|any|future|further|the (?:list|mailing|campaign|database|distribution))',
    '(?:have|get|want|see)(?: that)? (?:me|us|my (?:[^ ,]+ ){0,2}?(?:name|e-?mail|address|data|contact|details)|our (?:[^ ,]+ ){0,2}?(?:name|e-?mail|address|data|contact|details|domain))(?: is| are| be)? (?:removed|deleted|taken off|erased|unsubscribed)',
    '(?:get|stay|keep) out of (?:my|our) (?:inbox|mailbox|mail|e-?mail)|(?:go )?(?:bother|spam|e-?mail|annoy|pester|harass) (?:someone|somebody|anyone|anybody) else',
    '(?:(?<=^)|please |pls |kindly )(?:off|out of|from) (?:your|the|this) (?:mailing )?list|(?:remove|delete|drop|unsubscribe) from (?:your |the |this |all )?(?:mailing|list|e-?mail|database)[^ ,]*',
    '(?:deactivate|disable|unenroll|disenroll|unlist|deregister|suspend) (?:me|us|my|our|this)(?: [^ ,]+)?',
    "(?:consider|you're|you are|yourself|sender|address) (?:yourself |now |been )?blocked|blocked(?:$|,)",
    '(?:need|have|ought|got|must|please|better|just|gotta)(?: to)? stop(?: doing)?(?: this| it| that| now| already)?(?=$|,)',
    'exercise (?:my|our) right|right to (?:object|erasure|be forgotten)|(?:confirm|request|demand|require|want|ask for) (?:the |immediate |full |complete |that ){0,4}(?:deletion|erasure|removal) of (?:my|our|all)',
    '(?:not|no longer|never) interested in (?:[^ ,]+ ){0,3}?(?:e-?mails?|messages|newsletters?|mailings?)',
    'not (?:use|write to|send to|contact|mail|e-?mail) this (?:address|inbox|mailbox|e-?mail)',
    'how (?:do|can|could|may|would) (?:i|we) (?:please )?(?:stop|end|avoid) (?:receiving|getting|these|this|your|the)|how (?:do|can) (?:i|we) (?:get|be taken|come|be) (?:off|removed from|out of) (?:of )?(?:this|your|these|the mailing)',
    '(?:already|twice|times|still|clicked|tried to|trying to|want to|been|have to) (?:hit |click |pressed )?(?:the )?(?:unsubscribed?|opt(?:ed)?[- ]out)(?: \\S+){0,3}?(?: |(?=$|,))(?:twice|already|still|again|before|times|e-?mails?|link|(?=$|,))|unsubscribed? (?:already|twice|before|again|three|\\d+|many|several) ?\\S*',
    '(?:unsubscribe|opt[- ]?out|remove|rmv|delete|unsub) (?:me|us|now|this|immediately|asap|pls|plz|please)(?:$| (?:from|pls|please|asap|now|thx|thanks|immediately|at once|and|of|off|as|out))',
    "(?:i|we)(?:'m|'re| am| are| will| hereby| do| 'd like to|'d like to| would like to| wish to| want to| choose to| prefer to| have to| must){0,2} (?:opt(?:ing)?[- ]out|unsubscrib(?:e|ing))(?:$|,| (?:from|of (?:this|these|your|all|any|further|future|receiving|it)|now|please|here|as))",
    `no (?:more|further|additional|other|cold|sales|marketing|unsolicited|commercial|new)?(?: cold| sales| marketing| such| of (?:these|this|those|your)| automated){0,2} ?(?:follow[- ]?ups?|e-?mails?|mails?|messages|contact|communications?|correspondence|outreach|reminders?|solicitations?|solicitation|solicit\\S*|pitches|pitch|spam|newsletters?|advertis\\S*|ads|of (?:these|this|those)|mailings?)(?=$| (?:please|pls|plz|thanks|thank|from|to (?:me|us|this)|ever|again|any ?more|at all|wanted|desired|is (?:required|wanted|welcome)|are (?:wanted|welcome)|is required|required|i )|,)(?! required to)(?! (?:from|to) (?:our|my|the))`,
    'no(?: more)? (?:marketing|promotions?|offers)(?: please| pls| thanks| thank you)?$|no more(?:$| please| pls| plz| thanks| thank you)',
    'no (?:need|reason) to (?:follow[- ]?up|contact|e-?mail|write|reach out)(?: \\S+){0,2} (?:ever|any ?more|further)',
    `${takeOff} ${me}(?: and \\S+(?: \\S+){0,3}?)?(?: please| pls| all| completely| entirely| permanently| straight| right){0,2} (?:off|out|from)(?: of)?(?:$|,| (?:please|pls|thx|thanks|now|this|your|the (?:list|mailing|campaign|sequence|database|crm|system|loop|cadence|distribution)|these|any|all|future|further|whatever|here|it|yours|every|mailing|that|such)\\S*)(?! (?:meeting|call|webinar|invite|calendar|thread|contract|agenda|old|plan|quote))`,
    `(?:remove|delete|erase|drop|purge|scrub|wipe|forget|lose|get rid of|destroy|clear|dump|unlist|deactivate) (?:all )?(?:of )?(?:my|our|the|any|this) (?:\\S+ ){0,2}?(?:e-?mail|e-?mail address|address|contact|contact info\\S*|contact details|info\\S*|data|details|records?|personal data)(?= from (?:your|all|any|the (?:list|system|database))|$|,| (?:please|pls|now|immediately|asap|thanks|at once|you (?:hold|have|store|keep)|and|completely))(?! (?:and use|and add))`,
    `(?:like|want|wish|ask*|request*|prefer|need|demand*|expect)(?: \\S+){0,2}? (?:to be|being|to get|be|my \\S+) (?:removed|deleted|taken off|taken out|excluded|unsubscribed|left alone|struck|erased|opted out|dropped|unlisted)(?:$|,| (?:please|pls|now|immediately|from (?:your|this|these|all|any|the (?:list|mailing|campaign|database))|off|and|asap|thanks|thank|completely|of))`,
    `(?:not|[a-z]{1,6}n't|dont|no longer|never) (?:want|wish|care|like|need|choose|intend|agree|consent|accept|interested in|desire)(?:ing)? (?:to )?(?:\\S+ ){0,3}?(?:receiv*|get|getting|hear|be part|be on|be in|be contacted|be e-?mailed|be added|be approached|be solicited|any|these|this|those|your|more|further|continue|participate)(?: \\S+){0,3}? (?:e-?mails?|mails?|messages|lists?|campaigns?|sequences?|from you|from your \\S+|solicit\\S*|correspondence|communications?|spam|newsletters?|mailings?|outreach|marketing|them|conversation)`,
    '(?:want|wish) (?:this|these|them|it|everything) (?:to )?(?:stop|end|stopped|ended)|(?:make|have|let|get) (?:it|this|them|these|that|these e-?mails|this thing) (?:stop|stopped|end|turned off)',
    "(?:do not|don't|dont|never) (?:ever )?(?:add|put|place|keep|include|enroll|sign) (?:me|us|my|our|this) (?:\\S+ ){0,3}?(?:to|on|onto|in|up for) (?:any|your|these|this|a|more|the)(?: more| of your| mailing| e-?mail| marketing){0,2} (?:lists?|mailings?|campaigns?|newsletters?|sequence*|database|crm|emails?)",
    '(?:keep|leave|count) (?:me|us|my \\S+|our \\S+) (?:off|out)(?: of)?(?:$| (?:your|this|these|all|any|future|it))|spare (?:me|us)(?: from| of)?(?: further| any| these| the| your| more| all| future){0,4} (?:e-?mails?|mails?|messages|spam|reminders?|follow[- ]?ups?)',
    '(?:exclude|remove|block|suppress|blacklist|delete|drop|take) (?:\\S+ ){1,4}?(?:from|off) (?:your|all|any|future|further) (?:\\S+ )?(?:mailings?|e-?mails?|campaigns?|outreach|lists?|database|communications?|sequences?)',
    '(?:i|we) want (?:out|off)(?: of| from)?(?:$| (?:this|your|the (?:list|mailing))\\S*)|(?:get|let|take) (?:me|us) (?:off|out)(?: of)? (?:this|your|these|whatever|it)',
    "(?:do not|don't|dont|stop|quit) (?:bother|bothering|waste|wasting) (?:your time |my time |our time )?(?:and |to |with |by )?(?:write|writing|contact*|e-?mail*|follow*|send*|again|me|us)",
    "(?:save|waste) (?:your|my|our) time and (?:stop|do not|don't|quit)",
    '(?:f|fuck|f u c k|fck|piss|bugger|buzz|sod|screw|naff|jog|get) (?:off|you|u|lost|yourself|a life)(?:$|,| (?:and|with|please|you|now))|go (?:to hell|away|fuck yourself|screw yourself)(?:$|,| (?:and|please|now))|drop dead|get lost(?:$| please| now)',
    'leave (?:me|us|my \\S+|our \\S+) (?:alone|in peace|be)',
    "(?:dnc|dne|do not contact|do not email|don't email|don't contact|do not e-?mail|don't e-?mail)(?: please| pls| thanks| list)?$|^(?:please )?rmv|rmv(?: me| us| pls| please)|pls (?:rmv|rm|remove|delete|stop|unsub)",
    'cancel (?:my|our|this|the|all) (?:\\S+ )?(?:subscription|registration)s?(?:$| (?:to|from|for|of) (?:this|these|your (?:e-?mail*|mail*|list*|newsletter*)|the (?:newsletter|mailing)))|cancel (?:these|all|your|further) (?:e-?mails?|mails?|messages)',
    `(?:if|should) (?:you|i) (?:\\S+ ){0,3}?(?:contact*|e-?mail*|write|message|continue|hear|receive|get|do not stop|don't stop)(?: [^.]{0,60})? (?:legal|lawyer|attorney|court|sue|harassment|report|complain*|police|ico|ftc|authorit*|block|spam)`,
    '(?:any|another|one) (?:further|more|other|additional|single)? ?(?:e-?mails?|mails?|messages?|contact|communication)[^.]{0,40} (?:harassment|report|legal|lawyer|complaint|block|sue|spam|court)',
    "(?:do not|don't|did not|didn't|never|have not|haven't|not) (?:\\S+ ){0,2}?(?:consent|consented|permission|authori[sz]ed?|agreed?) (?:to|for|you) (?:\\S+ ){0,5}?(?:e-?mail*|contact*|mail*|data|marketing|market|use|receiv*|messages|communicat*)",
  ),
  hints: anyOf(
    '(?:be |this is |your |one |the )(?:the |my |your )?(?:last|final) (?:e-?mail|mail|message|warning|notice|time)|(?:(?<=^)|please )stop (?:or|them|these|those)|asked (?:you )?not to',
    "(?:why am i|why i am|why i'm|why i|why are we|why we are|why we) (?:on|get|getting|receive|receiving)|no right to (?:e-?mail|contact|write|mail|send|use)|keep (?:following|e-?mailing|writing|contacting)",
    '^(?:kindly |please )?(?:discontinue|desist|refrain|off|out|terminate)(?: please| now)?$|(?:write|mail|e-?mail) (?:me |us )?back(?=$|,)',
    '(?:suppress|disable|retire) (?:this|my|our) \\S+|(?:get|keep) (?:this|your|that|these|all) (?:[^ ,]+ ){1,2}?out of my|(?:get|getting|be taken|come) off (?:of )?(?:this|your)',
    "you (?:have not|haven't|did not|didn't|still have not|still haven't|promised|said)(?: [^ ,]+){0,3}? (?:remove|removed|unsubscribed|deleted|unsubscribe|delete|stop)",
    "how many(?: more)? times|(?:not|[a-z]{1,6}n't|never)(?: [^ ,]+)? (?:consent(?:ed)?|agreed?|authori[sz]ed?) (?:to|this)|(?:pause|wait) forever",
    '(?:added|put|adding|putting) you (?:to|on|in) (?:my|our) (?:block|spam|black|junk|ignore)[^,]*|(?:turn|switch) (?:this|these|it|me|them) off',
    '(?:un-?subscri(?:be|bed|bing)|opt(?:ed)?[- ]?out|unsub)(?! (?:rate|link|clause|of auto|rates|page|handling|option))',
    `${takeOff} (?:me|us|my \\S+|our \\S+)(?: \\S+){0,2}? (?:off|out|from)(?: of)? (?!mute|the (?:cc|meeting|call|calendar|contract|waiting|guest|invite|thread))\\S+`,
    "(?:(?:never|not|[a-z]{1,6}n't) (?:ever )?(?:signed up|subscribed?|sign up|opted[- ]?in|opt in|registered|requested (?:this|these|any)|asked? (?:for|to receive) (?:this|these|any|your)|gave|given|give)(?: \\S+){0,3})",
    '(?:where|how|from (?:where|whom)|who|why)(?: [^ ,]+){0,3}? (?:did|do|does|have|has|gave|give|sold)(?: [^ ,]+){0,2}? (?:get|got|gotten|find|found|obtain*|buy|bought|have|acquire*|come by|source*|my|our|you my|you our|permission|consent)(?: [^ ,]+){0,3}? (?:e-?mail|address|data|details|contact|name|info*|permission|me)',
    '(?:source|origin) of (?:my|our|this|the) (?:[^ ,]+ )?(?:data|details|e-?mail|address|contact|info[^ ,]*)|who gave you',
    "(?:not|[a-z]{1,6}n't|never) (?:remember|recall)(?: ever)? (?:giving|signing|subscribing|asking|registering|opting)",
    '(?:abuse|spam|fraud) (?:team|desk|department)|(?:lawyers?|attorneys?|legal department|legal team|authorit[^ ,]*|police|court)(?=.{0,60}(?:if|again|continue|next|stop))|(?:if|again|continue|next (?:e-?mail|mail|message)).{0,60} (?:lawyers?|attorneys?|legal (?:department|team|action)|authorit[^ ,]*|police|court)',
    'said no|(?:respect|accept) (?:that|it|my|our)(?=$|,| )|block(?:s|ed|ing)? (?:you|senders|vendors|companies|people)',
    '(?:you|they|these|which|that) keep (?:e-?mailing|sending|coming|contacting|writing|bothering|messaging)|keep getting (?:your|these|this)',
    "(?:it's|this is|that's|it is|becoming|getting) (?:getting |becoming |really |so |very |quite |simply )?(?:ridiculous|unacceptable|intrusive|invasive|unprofessional|inappropriate|creepy|unwanted|unwelcome|too much|annoying|enough(?=$|,))",
    '(?:unwanted|unwelcome|not welcome)|(?:e-?mails?|messages|mails?|persistence) (?:is|are) (?:not welcome|unwelcome|annoying|unwanted|getting annoying)',
    "(?:not|[a-z]{1,6}n't|never) (?:read|open|answer|respond|reply|look at|engage|entertain|do)(?: [^ ,]+){0,3}? (?:cold|unsolicited|sales|such|mass|bulk|spam)(?! (?:call|calls|email ourselves|outreach|e-?mailing))",
    '(?:address|inbox|mailbox|e-?mail) is (?:not|only|private)(?: [^ ,]+){0,4}? (?:sales|marketing|solicit[^ ,]*|commercial|advert[^ ,]*|private|customers)',
    '(?:if|that|when) you (?:removed|deleted|took) (?:me|us|my|our)|(?:removing|deleting|taking) (?:me|us) (?:off|from|out)|(?:being|been) taken off|opting[- ]out',
    '(?:policy|rule)[^ ,]*(?=.{0,40}(?:against|vendors?|sales|solicit|unsolicited|cold))',
    '(?:lawyer|attorney|solicitor|legal action|legal steps|sue you|legal proceedings|legal department|court)(?=.{0,60}(?:if you|again|one more|otherwise|you stop|will contact|will hear|hearing))',
    `${law}(?=.{0,60}(?:violat|breach|illegal|against|unlawful|appl|complain))|(?:violat\\w*|breach\\w*|illegal|unlawful|infring\\w*|against)(?: \\S+){0,4} ${law}`,
    '(?:illegal|unlawful|harassing|stalking|cease|ceased|desist|refrain)(?! (?:from (?:using|sharing|making|quoting)|using|production|operations|trading|our|to (?:exist|use)))|this is harassment',
    '(?:report|reporting|reported) (?:you|this (?:as|to)|your (?:e-?mail|company|domain))|file (?:a |an )?(?:official |formal )?complaint',
    'unsolicited|solicit(?:ors?|ations?|ing)?|not (?:accept|welcome|respond|reply|tolerate|answer|appreciate)(?: \\S+){0,2}? (?:unsolicited|solicit*|cold|spam|sales|mass)(?! call)',
    'respect (?:my|our|this|the|that)(?: \\S+){0,2}? (?:wish*|request|decision|privacy|policy|no|choice|time|inbox)',
    "(?:not|[a-z]{1,6}n't|dont|no longer|never) (?:want|wish|need|like|care for|appreciate) (?:this|these|any of this|it|them|any|that|your (?:e-?mails?|mails?|messages))(?: any ?more| please| again| kind*| type*| sort*)?(?=$|,)",
    `${not}(?: \\S+){0,2}? (?:e-?mails?|contact|write|message|reach out|follow up|bother|pester|spam)(?: \\S+){0,3}? (?:again|any ?more|any longer|further|ever|me|us)(?! (?:the|a|an|your|before|until|on) )`,
    '(?:^|please |pls )(?:stop|cease|quit|enough|halt)(?: (?:that|this|it|now|please|ok|already|it already|sending|\\S+ing))?(?=$|,)|stop,',
    '(?:consider|treat|regard) this (?:matter|conversation|thread|case|topic|as|e-?mail|message)?(?: \\S+){0,3}?(?: |(?=$|,))(?:closed|final|formal|notice|last|over|request)|close (?:my|our|this|the) (?:file|case|lead|ticket)',
    "(?:waste|wasting) (?:of )?(?:my|our|everyone's|everybody's|of) time|(?:third|fourth|fifth|\\d+(?:rd|th)) (?:e-?mail|mail|message)(?: \\S+){0,4}?(?=$|,)",
    'why (?:do|are) (?:you|i|we) (?:keep|still|always|constantly|getting|receiving|continue)(?: \\S+){0,5}',
    'still (?:get|getting|receive|receiving|being)(?: \\S+){0,3}? (?:e-?mails?|mails?|messages|them|these|this|contacted)',
    "(?:no|not any|isn't any) (?:need|reason|point)(?: in| to)? (?:follow*|contact*|e-?mail*|writ*|reach*|send more|send any)",
    '(?:my |our |immediate |ensure |require |request*(?: for)? |demand |please do the )removal|removal (?:please|request|from)|(?:knock|cut|pack) it (?:off|out|in)|give it a rest|back off|enough is enough|take (?:a|the) hint|quit it|move on',
    '(?:annoying|annoyed|annoys|nuisance|sick of|tired of|fed up|sick and tired)(?=$|,| (?:with|of|by|e-?mail*|of (?:your|these|this)|these|me|us))|(?:not|never) (?:now|today)?,? ?(?:not|or|nor) ever',
    "(?:no|where is (?:the|your)|where's (?:the|your)|broken|your|the) (?:unsubscribe|opt[- ]?out) (?:link|button|option)",
    '(?:passed away|is dead|has died|deceased|retired)(?=.{0,60}(?:stop|remov|delet|e-?mail|mail))',
    'no means no|(?:said|told you|already said) no(?=$|,)|(?:part of no)|how many times',
    '(?:wrong (?:person|e-?mail|address))(?=.{0,40}(?:remove|delete|stop|again))',
    "(?:turn|switch) (?:off|these off)|(?:not|[a-z]{1,6}n't) be (?:contacted|e-?mailed|approached|bothered|disturbed)|do not (?:want|wish) to be",
    "(?:do not|don't|never|stop) us(?:e|ing) (?:it|this|my|our)(?: \\S+){0,2}|(?:wrong|invalid) (?:e-?mail|address|inbox)",
    'take (?:me|us|my \\S+|our \\S+|this \\S+) (?:off|out)(?! (?:mute|for|to|on|lunch))',
    '(?:my|our) (?:e-?mail|data|address|details)(?: \\S+){0,3}? (?:without|illegally|sold|scraped|harvested)',
  ),
  keeps: anyOf(
    "(?<!(?:why|still|you|how come|yet)(?: [^ ,]+){0,3} )(?:will not|would not|would never|have not|has not|had not|did not|do not|dont|wont|was not|were not|is not|are not|am not|should not|never|not|no|nobody|no one|none|without|almost|nearly|does not|by mistake|by accident|accidentally|mistakenly|(?!can't|couldn)[a-z]{1,6}n't)(?: (?:be|been|to|want|wants|wanted|plan|plans|planning|going|intend|intention|intending|wish|have|need|asking|ask|you|me|us|want to|trying|ever|please|about|mean|meant|the|clicked|hit|of|even|just|thinking|like|have to|here|at all|opting)){0,5} (?:unsubscrib\\w*|un-subscribe|opt(?:ed|ing)?[- ]?out|opt (?:me|us) out|leav(?:e|ing) (?:the|your|this) list|take (?:me|us) off|remove (?:me|us|my|our|anyone)|removed|(?:delete|erase|exclude|block) (?:me|us|my|our)|cancel (?:my|our) subscription|stop (?:e-?mailing|sending|writing|contacting|these|this|them|the e-?mails|mailing|following|reaching)|stop$|stop,|asking you to)(?!(?:.{0,30}(?:link|button|yet|despite)))",
    '(?:unsubscrib\\w*|opted out)(?: \\S+){0,3}? (?:by mistake|by accident|accidentally|mistakenly|unintentionally|from your competitor\\S*|from nothing)|(?:resubscribe|re-subscribe)',
    "(?:do not|don't|dont|needn't|no need|did not|didn't)(?: have| need)? to (?:stop|remove|unsubscribe|delete|take)",
    "^(?:never|don't|do not|please don't|please do not) stop(?:$| (?:it|this|these|sending|writing|e-?mailing|them)\\S*)",
    "(?:almost|nearly) (?:\\S+ ){0,4}?(?:spam|unsubscribe\\w*|deleted)|(?:not|don't|wouldn't) want to waste|thought (?:this|it) was spam",
    '(?:our|their|a good|what) (?:\\S+ )?(?:unsubscribe|opt[- ]?out)|(?:customers?|users?|people|prospects?|recipients?|subscribers?|someone|anyone|clients?|leads?|readers?)(?: \\S+){0,5}? (?:unsubscrib\\w*|opt(?:s|ed)?[- ]?out|say stop|reply stop|be removed|stop)',
    '(?:handle|honor|honour|process|track|support|manage|respect|check|import|offer)(?! (?:my|our|this))(?: \\S+){0,3}? (?:unsubscrib\\w*|opt[- ]?outs?|suppression|black ?list|do[- ]?not[- ]?\\S+|stop requests?|an opt)',
    'off (?:the|a|any) (?:spamhaus|black \\S*|blacklist\\S*|block\\S*|barracuda|sorbs)(?: list)?',
    "(?:husband|wife|assistant|colleague|boss|coworker|team ?mate|he|she|they)(?: \\S+){0,3}? (?:unsubscribed?|opted out|asked to be removed|does not want|doesn't want)",
  ),
};
