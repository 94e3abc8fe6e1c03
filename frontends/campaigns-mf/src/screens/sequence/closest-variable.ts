/** How many wrong letters a name may have and still be recognized. */
const wrongLettersMax = 2;

/** The variable that a misspelt name most likely stands for: `first name` and `frstName` are `firstName`. */
export function closestVariable(name: string, variables: Iterable<string>): string | undefined {
  const letters = lettersOf(name);
  const ranked = [...variables]
    // Others are too far away, and a text between braces may be very long.
    .filter((variable) => Math.abs(lettersOf(variable).length - letters.length) <= wrongLettersMax)
    .map((variable) => ({ variable, distance: editDistance(letters, lettersOf(variable)) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best && best.distance <= wrongLettersMax ? best.variable : undefined;
}

const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The number of letters to add, remove or replace to turn one word into the other (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let position = 1; position <= from.length; position += 1) {
    const next = [position];
    for (let index = 1; index <= to.length; index += 1) {
      const replaced = (row[index - 1] ?? 0) + Number(from[position - 1] !== to[index - 1]);
      next.push(Math.min(replaced, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}
