/** Keys side by side or one below the other, as hands walk over them, and the alphabet. */
const rows = [
  '1234567890qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  'abcdefghijklmnopqrstuvwxyz',
];
const allRows = rows.flatMap((row) => [row, [...row].reverse().join('')]).join(' ');
const rowLengthMin = 3;

/** Whether it is a piece of one row, in either direction: `qwer`, `lkjh`, `1qaz`. */
export function isRowOfKeys(text: string): boolean {
  return text.length >= rowLengthMin && !text.includes(' ') && allRows.includes(text);
}
