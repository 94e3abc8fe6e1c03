import { removalOf, takesOffSelf, titles } from './rules/opt-out-persons.ts';

/** Who wrote the mail; their own name and their company's are nobody else. */
export interface Writer {
  name: string;
  address: string;
}

/** Whom a request is about, if that is not its writer: a name, `my colleague`, an address. */
export function somebodyElse(typed: string, { name, address }: Writer): string | null {
  if (takesOffSelf.test(typed)) return null;
  const own = `${name} ${address}`.toLowerCase();
  for (const { groups = {} } of typed.matchAll(removalOf)) {
    const { relation, mailbox } = groups;
    if (mailbox !== undefined) return own.includes(mailbox.toLowerCase()) ? null : mailbox;
    if (relation !== undefined) return relation;
    const person = nameIn(groups['name'] ?? '');
    if (person !== null && !person.split(/\s+/).some((each) => each.length > 2 && own.includes(each.toLowerCase())))
      return person;
  }
  return null;
}

/** Names begin with a capital letter, but so do sentences in capitals and German nouns, which need a title. */
function nameIn(words: string): string | null {
  const [first = '', ...rest] = words.split(/\s+/);
  const isTitled = titles.test(first.replace(/\.$/, ''));
  const named = isTitled ? rest : [first, ...rest];
  const isOther = named.findIndex((each) => !/^\p{Lu}\p{Ll}/u.test(each));
  const name = named.slice(0, isOther === -1 ? named.length : isOther);
  return name.length === 0 ? null : [...(isTitled ? [first] : []), ...name].join(' ');
}
