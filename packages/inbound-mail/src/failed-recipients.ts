import { addressesIn, addressPattern } from './addresses.ts';
import { addressesNearFailure } from './failure-addresses.ts';
import type { InboundMail } from './read-mail.ts';
import type { Notice } from './returned-mail.ts';
import { daemonSenders } from './rules/bounce-signs.ts';

/** An address that could not be delivered to, from a notice in words, with what it says about the address. */
export interface NamedRecipient {
  address: string;
  /** The address written to, if that one leads to this. */
  aliases: string[];
  words: string;
}

const linesMax = 1_000;
const recipientsMax = 200;
const sectionLinesMax = 15;

const mailAddress = `[<"'[(]{0,2}(${addressPattern})[>"'\\])]{0,2}`;

/** Lines that name a recipient; the lines up to the next such line are about it. */
const namingLines = [
  `^\\s*(?:final|original)-recipient:\\s*(?:rfc822;)?\\s*${mailAddress}`,
  `^\\s*(?:>>> ?)?rcpt to:\\s*${mailAddress}`,
  `^[\\s>*+•-]{0,10}(?:to|recipient|address|e-?mail|user|failed recipient|intended recipient|empfänger|destinataire|destinatario)\\s?[:=]\\s*${mailAddress}\\s*$`,
  `^[\\s>*+•-]{0,10}${mailAddress}(?:\\s*$|:|\\.\\.\\.|,?\\s[([<>-]|\\s{2})`,
].map((pattern) => new RegExp(pattern, 'i'));

/** Sendmail's last line about a recipient. */
const closingLine = new RegExp(`^\\s*\\d{3}[ -](?:\\d\\.\\d\\.\\d{1,3} )?${mailAddress}\\.\\.\\.`, 'i');

/**
 * The recipients that a notice without a report names, best first; taken from the returned mail when the words name
 * nobody.
 */
export function failedRecipients(mail: InboundMail, notice: Notice): NamedRecipient[] {
  const header = addressesIn(mail.headers.all('x-failed-recipients').join(' '));
  const sections = sectionsOf(notice.text.split('\n').slice(0, linesMax));
  const own = ownAddresses(mail);
  const isOther = (address: string) =>
    !own.has(address) && !/^(?:mailer-daemon|post-?master|abuse|support|helpdesk)@/.test(address);
  const known = header.length > 0 ? header : [...sections.keys()].filter(isOther);
  const spoken = mentioned(notice, isOther);
  const choices = [known, addressesNearFailure(notice, isOther), spoken, [...sections.keys()].slice(0, 1)];
  const addresses = choices.find((choice) => choice.length > 0) ?? [];
  return addresses.slice(0, recipientsMax).map((address) => {
    const words = sections.get(address) ?? '';
    return { address, aliases: leadingTo(words), words };
  });
}

/** Exim and Sendmail, Postfix: `(generated from ann@example.com)`, `(expanded from: <ann@example.com>)`. */
const leadingTo = (words: string) =>
  addressesIn(
    [...words.matchAll(/\((?:generated|expanded) from:?\s{1,9}([^()]{1,320})\)/gi)].map(([, from]) => from).join(' '),
  );

function sectionsOf(lines: string[]): Map<string, string> {
  const sections = new Map<string, string>();
  const add = (address: string, words: string) => sections.set(address, `${sections.get(address) ?? ''}${words}\n`);
  let current: string | undefined;
  let since: string[] = [];
  for (const [at, line] of lines.entries()) {
    const closed = addressesIn(closingLine.exec(line)?.[1] ?? '')[0];
    const named = isOfOriginal(lines, at)
      ? undefined
      : namingLines.map((pattern) => pattern.exec(line)?.[1]).find((address) => address !== undefined);
    if (closed !== undefined) add(closed, [...(current === undefined ? since : []), line].join('\n'));
    const isEnd = closed !== undefined || /^\s*[-=_*]{3,}/.test(line) || since.length > sectionLinesMax;
    if (named) current = addressesIn(named)[0];
    else if (isEnd) current = undefined;
    if (named || isEnd) since = [];
    else since.push(line);
    if (current !== undefined) add(current, line);
  }
  return sections;
}

/**
 * Whether a `To:` line is the original's, between `Subject:` and `Sent:`: it names all recipients, not the one that
 * failed.
 */
const isOfOriginal = (lines: string[], at: number) =>
  /^[\s>*+•-]{0,10}to\s?:/i.test(lines[at] ?? '') &&
  [at - 1, at + 1].some((each) =>
    /^[\s>*+•-]{0,10}(?:subject|sent|from|date|received on)\s?:/i.test(lines[each] ?? ''),
  );

/** Addresses in running text. Those that the returned mail was sent to come before all others. */
function mentioned(notice: Notice, isOther: (address: string) => boolean): string[] {
  const writtenTo = addressesIn(
    ['x-original-to', 'to', 'delivered-to'].flatMap((name) => notice.returned?.all(name) ?? []).join(' '),
  );
  const said = addressesIn(notice.text);
  const both = said.filter((each) => writtenTo.includes(each));
  const choices = [both.filter(isOther), writtenTo.filter(isOther).slice(0, 1), said.filter(isOther).slice(0, 1)];
  return choices.find((choice) => choice.length > 0) ?? (both.length > 0 ? both : writtenTo).slice(0, 1);
}

function ownAddresses(mail: InboundMail): Set<string> {
  const fields = ['to', 'delivered-to', 'x-original-to', 'envelope-to'].flatMap((name) => mail.headers.all(name));
  // A mail filter may send its notice in the name of the recipient.
  const sender = daemonSenders.some(({ pattern }) => pattern.test(mail.from.address)) ? [mail.from.address] : [];
  return new Set([...sender, ...addressesIn(fields.join(' '))]);
}
