import { TooLong, type Wire } from './wire.ts';

const literalBytesMax = 4_096;
const commandLengthMax = 32_768;
const depthMax = 10;

export type Argument = string | Argument[];

export interface Command {
  tag: string;
  /** In capitals; `UID FETCH` is one name. */
  name: string;
  arguments: Argument[];
}

/** Ends a command without the effect it asked for. */
export class Refused extends Error {
  readonly status: 'NO' | 'BAD';

  constructor(status: 'NO' | 'BAD', message: string) {
    super(message);
    this.status = status;
  }
}

/**
 * Reads the text of a command, in which literals are written as quoted strings.
 *
 * @returns undefined once the client has gone
 * @throws TooLong
 */
export async function readCommand(wire: Wire): Promise<string | undefined> {
  let text = '';
  for (;;) {
    const line = await wire.readLine();
    if (line === undefined) return undefined;
    const [mark = '', bytes] = /\{(\d+)\}$/.exec(line) ?? [];
    text += line.slice(0, line.length - mark.length);
    if (text.length > commandLengthMax || Number(bytes) > literalBytesMax) throw new TooLong();
    if (bytes === undefined) return text;
    await wire.write('+ go on\r\n');
    const literal = await wire.readBytes(Number(bytes));
    if (literal === undefined) return undefined;
    text += `"${literal.toString().replace(/["\\]/g, '\\$&')}"`;
  }
}

/** An atom may have a section and a part of it, as `BODY[HEADER.FIELDS (Subject)]<0.100>` has. */
const token =
  / *(?:(?<bracket>[()])|"(?<quoted>(?:[^"\\]|\\[\s\S])*)"|(?<atom>[^\s()"[\]]+(?:\[[^\]]*\](?:<[\d.]+>)?)?))/y;

/** The tag of a command, for the answer to one that cannot be read. */
export const tagOf = (text: string) => /^[\w.-]{1,64}(?= )/.exec(text)?.[0] ?? '*';

/** @throws Refused for what is no command */
export function parseCommand(text: string): Command {
  const tag = tagOf(text);
  const [, prefix = '', verb = ''] = /^ (uid )?([a-z]+)(?= |$)/i.exec(text.slice(tag.length)) ?? [];
  if (tag === '*' || verb === '') throw new Refused('BAD', 'That is no command');
  const name = `${prefix}${verb}`.toUpperCase();
  return { tag, name, arguments: parseArguments(text, tag.length + 1 + name.length) };
}

function parseArguments(text: string, from: number): Argument[] {
  const lists: Argument[][] = [[]];
  token.lastIndex = from;
  for (let place = from; place < text.trimEnd().length; place = token.lastIndex) {
    const { bracket, quoted, atom } = token.exec(text)?.groups ?? {};
    if (bracket === '(') lists.push([]);
    else if (bracket === ')') closeList(lists);
    else if (quoted !== undefined) lists.at(-1)?.push(quoted.replace(/\\([\s\S])/g, '$1'));
    else if (atom !== undefined) lists.at(-1)?.push(atom);
    else throw new Refused('BAD', 'The arguments cannot be read');
    if (lists.length > depthMax) throw new Refused('BAD', 'Too many lists in lists');
  }
  const [outermost = []] = lists;
  if (lists.length > 1) throw new Refused('BAD', 'A list has no end');
  return outermost;
}

function closeList(lists: Argument[][]): void {
  const list = lists.pop() ?? [];
  const outer = lists.at(-1);
  if (!outer) throw new Refused('BAD', 'A list has no beginning');
  outer.push(list);
}

/** An argument that must be a single string. */
export function textOf(argument: Argument | undefined): string {
  if (typeof argument !== 'string') throw new Refused('BAD', 'An argument is missing');
  return argument;
}

/** An argument that may be a single string instead of a list of one. */
export const textsOf = (argument: Argument | undefined): string[] => [argument ?? []].flat().map(textOf);
