import { Refused } from './command.ts';

const set = /^(?:\d{1,10}|\*)(?::(?:\d{1,10}|\*))?(?:,(?:\d{1,10}|\*)(?::(?:\d{1,10}|\*))?)*$/;

/**
 * Whether a UID is in a set like `1:5,9,12:*`.
 *
 * @param last the highest UID, which `*` stands for, so that `12:*` has it even where it is below 12 (RFC 3501, 6.4.8)
 * @throws Refused for what is no set
 */
export function uidsIn(text: string, last: number): (uid: number) => boolean {
  if (!set.test(text)) throw new Refused('BAD', 'That is no set of UIDs');
  const ranges = text.split(',').map((range) => {
    const ends = range.split(':').map((end) => (end === '*' ? last : Number(end)));
    return { from: Math.min(...ends), to: Math.max(...ends) };
  });
  return (uid) => ranges.some(({ from, to }) => from <= uid && uid <= to);
}
