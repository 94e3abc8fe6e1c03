/**
 * Words for each month, full and short, in the form in which texts of dates have it, of English, German, French, Spanish,
 * Portuguese, Italian, Dutch, Polish, Czech, Hungarian, Romanian, Turkish, Swedish, Danish, Norwegian, Finnish and
 * Russian; in small letters, without accents. No word stands for two months, hence no Croatian, whose *listopad* is October.
 */
const words = [
  'january jan januar janner janvier janv enero ene janeiro gennaio gen januari styczen stycznia sty leden ledna led januar ianuarie ian ocak oca tammikuu tammikuuta январь января янв',
  'february feb februar febr fevrier fevr fev febrero fevereiro febbraio februari luty lutego lut unor unora februarie subat helmikuu helmikuuta февраль февраля фев',
  'march mar marz maerz mrz mars marzo marco maart mrt marzec marca brezen brezna marcius marc martie mart maaliskuu maaliskuuta март марта мар',
  'april apr avril avr abril abr aprile kwiecien kwietnia kwi duben dubna aprilis aprilie nisan nis huhtikuu huhtikuuta апрель апреля апр',
  'may mai mayo maio maggio mag mei maj maja kveten kvetna majus mayis toukokuu toukokuuta май мая маи',
  'june jun juni juin junio junho giugno giu czerwiec czerwca cze cerven cervna junius iunie iun haziran haz kesakuu kesakuuta июнь июня июн',
  'july jul juli juillet juil julio julho luglio lug lipiec lipca lip cervenec cervence julius iulie iul temmuz tem heinakuu heinakuuta июль июля июл',
  'august aug aout agosto ago augustus augusti sierpien sierpnia sie srpen srpna augusztus agustos agu elokuu elokuuta август августа авг',
  'september sep sept septembre septiembre setembro set settembre wrzesien wrzesnia wrz zari szeptember szept septembrie eylul eyl syyskuu syyskuuta сентябрь сентября сен сент',
  'october oct oktober okt octobre octubre outubro out ottobre ott pazdziernik pazdziernika paz rijen rijna octombrie ekim eki lokakuu lokakuuta октябрь октября окт',
  'november nov novembre noviembre novembro listopad listopadu listopada lis noiembrie noi kasim kas marraskuu marraskuuta ноябрь ноября ноя',
  'december dec dezember dez decembre diciembre dic dezembro dicembre grudzien grudnia gru prosinec prosince decembrie aralik ara joulukuu joulukuuta декабрь декабря дек',
];

const monthOfWord = new Map(words.flatMap((of, index) => of.split(' ').map((word) => [word, index + 1] as const)));

/** The number of a month by its name, from 1. */
export const monthOf = (name: string): number | undefined => monthOfWord.get(withoutAccents(name));

export function withoutAccents(text: string): string {
  return text.toLowerCase().replaceAll('ı', 'i').normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
}
