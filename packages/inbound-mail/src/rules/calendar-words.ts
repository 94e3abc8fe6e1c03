/** One entry for each month or weekday, in order; alternative spellings follow a bar. */
const words = (all: string) => all.split(' ');

/** Names of months as they stand in dates, in lower case, by language. */
export const months: Record<string, string[]> = {
  en: words(
    'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep october|oct november|nov december|dec',
  ),
  de: words(
    'januar|jänner|jan februar|feb märz|maerz|mrz april|apr mai juni|jun juli|jul august|aug september|sept|sep oktober|okt november|nov dezember|dez',
  ),
  fr: words(
    'janvier|janv février|fevrier|févr|fév mars avril|avr mai juin juillet|juil août|aout septembre|sept octobre|oct novembre|nov décembre|decembre|déc',
  ),
  es: words(
    'enero|ene febrero|feb marzo|mar abril|abr mayo junio|jun julio|jul agosto|ago septiembre|setiembre|sept|sep octubre|oct noviembre|nov diciembre|dic',
  ),
  it: words(
    'gennaio|gen febbraio|feb marzo|mar aprile|apr maggio|mag giugno|giu luglio|lug agosto|ago settembre|set ottobre|ott novembre|nov dicembre|dic',
  ),
  pt: words(
    'janeiro|jan fevereiro|fev março|marco|mar abril|abr maio junho|jun julho|jul agosto|ago setembro|set outubro|out novembro|nov dezembro|dez',
  ),
  nl: words(
    'januari|jan februari|feb maart|mrt april|apr mei juni|jun juli|jul augustus|aug september|sept|sep oktober|okt november|nov december|dec',
  ),
  pl: words(
    'stycznia|styczeń|sty lutego|luty|lut marca|marzec kwietnia|kwiecień|kwi maja|maj czerwca|czerwiec|cze lipca|lipiec|lip sierpnia|sierpień|sie września|wrzesień|wrz października|październik|paź listopada|listopad|lis grudnia|grudzień|gru',
  ),
  nordic: words(
    'januari|januar|jan februari|februar|feb mars|marts april|apr maj|mai juni|jun juli|jul augusti|august|aug september|sept|sep oktober|okt november|nov december|desember|dec|des',
  ),
  ru: words('января февраля марта апреля мая июня июля августа сентября октября ноября декабря'),
  cs: words(
    'ledna|leden února|únor března|březen dubna|duben května|květen června|červen července|červenec srpna|srpen září října|říjen listopadu|listopad prosince|prosinec',
  ),
  sk: words('januára februára marca apríla mája júna júla augusta septembra októbra novembra decembra'),
  fi: words(
    'tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta marraskuuta joulukuuta',
  ),
  tr: words('ocak şubat mart nisan mayıs haziran temmuz ağustos eylül ekim kasım aralık'),
  ro: words('ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie'),
  hu: words('január február március április május június július augusztus szeptember október november december'),
  el: words(
    'ιανουαρίου φεβρουαρίου μαρτίου απριλίου μαΐου|μαίου ιουνίου ιουλίου αυγούστου σεπτεμβρίου οκτωβρίου νοεμβρίου δεκεμβρίου',
  ),
  uk: words('січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'),
};

/** Names of weekdays, from Monday on. */
export const weekdays: Record<string, string[]> = {
  en: words('monday tuesday wednesday thursday friday saturday sunday'),
  de: words('montag dienstag mittwoch donnerstag freitag samstag|sonnabend sonntag'),
  fr: words('lundi mardi mercredi jeudi vendredi samedi dimanche'),
  es: words('lunes martes miércoles|miercoles jueves viernes sábado domingo'),
  it: words('lunedì|lunedi martedì|martedi mercoledì|mercoledi giovedì|giovedi venerdì|venerdi sabato domenica'),
  pt: words('segunda(?:-feira)? terça(?:-feira)? quarta(?:-feira)? quinta(?:-feira)? sexta(?:-feira)? sábado domingo'),
  nl: words('maandag dinsdag woensdag donderdag vrijdag zaterdag zondag'),
  pl: words(
    'poniedziałek|poniedziałku wtorek|wtorku środę|środa|środy czwartek|czwartku piątek|piątku sobotę|soboty niedzielę|niedzieli',
  ),
  cs: words('pondělí úterý středa|středu|středy čtvrtek|čtvrtka pátek|pátku sobota|sobotu neděle|neděli'),
  fi: words(
    'maanantai(?:na)? tiistai(?:na)? keskiviikko(?:na)? torstai(?:na)? perjantai(?:na)? lauantai(?:na)? sunnuntai(?:na)?',
  ),
  ru: words('понедельник(?:а)? вторник(?:а)? сред[ауы] четверг(?:а)? пятниц[ауы] суббот[ауы] воскресень[яе]'),
  nordic: words('måndag|mandag tisdag|tirsdag onsdag torsdag fredag lördag|lørdag söndag|søndag'),
};

/** "Tomorrow", for languages in which the word alone can announce a return. */
export const tomorrow = /tomorrow|demain|mañana|domani|amanhã|jutro|imorgon|i morgen/;

export interface AbsenceWords {
  language: string;
  /** Words for coming back, before or after the date. */
  back: RegExp;
  /** Words directly before the last day of the absence. */
  until: RegExp;
  /** Words directly after it, in languages that have them. */
  untilAfter?: RegExp;
}

/** Words around the date of an absence; matched in lower case. */
export const absenceWords: AbsenceWords[] = [
  {
    language: 'en',
    back: /(?<!get |getting |got |gets |reply |write |call )\bback\b(?! to you| to your| up)|\breturn(?:s|ing)?\b(?! (?:your|the) (?:call|mail|e-?mail|message))|\bavailable again\b|\bin (?:the )?office again\b|\bresum(?:e|ing)\b/,
    until: /(?:\b(?:until|till|til|through|thru|to|ending|ends?)|[–—-])(?: (?:and including|on|the|end of|eod|cob))? $/,
  },
  {
    language: 'de',
    back: /\bzurück\b|\bwieder\b|\brückkehr\b|\berreichbar ab\b/,
    until:
      /(?:\bbis|[–—-])(?: (?:einschließlich|einschl\.?|inkl\.?|inklusive|zum|zu|und mit|einschließlich zum|inklusive zum|den|einschließlich den|einschl\. den|voraussichtlich))? $/,
  },
  {
    language: 'fr',
    back: /\bretour\b|\brevien(?:s|drai)\b|\brentrerai?\b|à nouveau|de nouveau|\breprendrai?\b/,
    until: /(?:jusqu['’](?:au|à|en)|\bau|\binclus)(?: (?:le|soir du))? $/,
  },
  {
    language: 'es',
    back: /\bregres\w*|\bv(?:uelv|olver)\w*|\bvuelta\b|\breincorpor\w*|de nuevo/,
    until: /(?:\bhasta|\bal)(?: (?:el|el día|el dia|día|próximo))? $/,
  },
  {
    language: 'it',
    back: /\brient\w*|\btorn(?:o\b|er[òàe])|\britorno\b|di nuovo|\bnuovamente\b/,
    until: /(?:\bfino(?: a)?|\bsino(?: a)?|\bal|\ball['’])(?:\s?(?:l|al|il|giorno|compreso))? ?$/,
  },
  {
    language: 'pt',
    back: /\bretorn\w*|\bvolt(?:o|arei|aremos)\b|\bvolta\b|\bregress\w*|novamente/,
    until: /(?:\baté|\bao|\ba)(?: (?:o|ao|dia|o dia|ao dia))? $/,
  },
  {
    language: 'nl',
    back: /\bterug\b|\bweer\b|\bopnieuw\b/,
    until: /(?:\btot(?: en met)?|\bt\/m|\bt\.?e\.?m\.?)(?: (?:de|het))? $/,
  },
  { language: 'pl', back: /\bwrac\w+|\bwróc\w+|\bpowr[oó]\w+|ponownie|z powrotem/, until: /\bdo(?: dnia)? $/ },
  {
    language: 'nordic',
    back: /\btillbaka\b|(?<!\p{L})åter(?!\p{L})|\btilbage\b|\btilbake\b|\bigen\b|\bretur\b/u,
    until: /(?:\btill?(?: och med| og med)?|\bt\.?o\.?m\.?)(?: (?:den|d\.))? $/,
  },
  {
    language: 'ru',
    back: /(?<!\p{L})верн|возвращ|(?<!\p{L})буду (?:на месте|в офисе|доступ)|(?<!\p{L})выйду/u,
    until: /(?:^|\s)(?:до|по) $/,
  },
  { language: 'uk', back: /поверн|(?<!\p{L})буду (?:на місці|в офісі|доступ)/u, until: /(?:^|\s)(?:до|по) $/ },
  { language: 'cs', back: /vrát|(?<!\p{L})zpět|zpátky|opět|znovu/u, until: /(?<!\p{L})do(?: dne)? $/u },
  { language: 'sk', back: /vrát|(?<!\p{L})späť|opäť|znova/u, until: /(?<!\p{L})do(?: dňa)? $/u },
  {
    language: 'fi',
    back: /(?<!\p{L})palaan|takaisin|jälleen|(?<!\p{L})taas/u,
    until: /saakka $/,
    untilAfter: /^ (?:asti|saakka)/,
  },
  {
    language: 'tr',
    back: /döneceğ|dönüş|geri dön|tekrar ofiste|ofiste olaca/,
    until: /kadar $/,
    untilAfter: /^['’]?\S{0,4}(?: tarihine)?(?: \S{1,10})? kadar/,
  },
  {
    language: 'ro',
    back: /(?<!\p{L})revin|întor[cs]|(?<!\p{L})reveni|înapoi/u,
    until: /până (?:la|în|pe)(?: data de)? $/,
  },
  {
    language: 'hu',
    back: /vissza|(?<!\p{L})ismét|(?<!\p{L})újra/u,
    until: /végéig $/,
    untilAfter: /^\.?-?(?:á|é)?ig(?!\p{L})/u,
  },
  { language: 'el', back: /επιστρ|(?<!\p{L})πίσω/u, until: /(?:έως|μέχρι)(?: και)?(?: τις| την| τη)? $/ },
  {
    language: 'cjk',
    back: /出社|復帰|戻り|戻る|返回|回来|回來|回到|上班|복귀|출근/,
    until: /至 ?$/,
    untilAfter: /^ ?(?:\([^)]{1,5}\)|（[^）]{1,5}）)?(?:まで|迄|为止|為止|之?前|까지)/,
  },
];
