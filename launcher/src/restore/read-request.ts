import path from 'node:path';
import { parseArgs } from 'node:util';
import { StopSentence } from '../stop-sentence.ts';

export interface RestoreRequest {
  /** A backup, or the folder of an archive; absent: the archive that the settings name. */
  source: string | undefined;
  /** The instant to restore, from an archive; absent: the newest. */
  to: string | undefined;
  /** The line of the archive to use, where several copies of a product have written to it. */
  line: string | undefined;
  identityFile: string | undefined;
  secretsFile: string | undefined;
}

const usage =
  'npm run restore -- [<backup or archive folder>] [--to <instant>] [--line <id>] [--identity <file>] [--secrets <file>]';

/**
 * @param startedIn the folder in which the command was typed
 * @throws StopSentence that explains the usage
 */
export function readRequest(args: string[], startedIn: string): RestoreRequest {
  const { values, positionals } = parse(args);
  if (positionals.length > 1) throw new StopSentence(`Say one thing to restore: ${usage}`);
  const fileOf = (given: string | undefined) => (given === undefined ? undefined : path.resolve(startedIn, given));
  return {
    source: fileOf(positionals[0]),
    to: values.to === undefined ? undefined : instantOf(values.to),
    line: values.line,
    identityFile: fileOf(values.identity),
    secretsFile: fileOf(values.secrets),
  };
}

function parse(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args,
      allowPositionals: true,
      options: { to: text, line: text, identity: text, secrets: text },
    });
  } catch (error) {
    throw new StopSentence(`${(error as Error).message}. ${usage}`);
  }
}

function instantOf(text: string): string {
  try {
    return Temporal.Instant.from(text).toString();
  } catch {
    throw new StopSentence(`"${text}" is not an instant like 2026-03-02T09:00:00Z.`);
  }
}
