import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { KafkaMissingError } from './kafka-start-error.ts';

const run = promisify(execFile);
const probeTimeoutMs = 20_000;
/** Brokers need it since Kafka 4.0. */
const leastVersion = 17;

/**
 * The Java to run a broker on: that of JAVA_HOME, else the one in PATH.
 * @throws KafkaMissingError when Java is missing, or too old
 */
export async function findJava(): Promise<string> {
  const home = process.env['JAVA_HOME'];
  const program = home ? path.join(home, 'bin', 'java') : 'java';
  const told = await run(program, ['-version'], { timeout: probeTimeoutMs }).then(
    ({ stderr, stdout }) => stderr + stdout,
    () => undefined,
  );
  if (told === undefined) throw new KafkaMissingError(`there is no Java ${leastVersion} or newer in JAVA_HOME or PATH`);
  const version = javaVersion(told);
  if (version >= leastVersion) return program;
  throw new KafkaMissingError(`the Java in ${home ? 'JAVA_HOME' : 'PATH'} is older than ${leastVersion}`);
}

/** The main version in what `java -version` prints; 8 and older call themselves 1.8 and so on. */
export function javaVersion(told: string): number {
  const [, first, second] = /version "(\d+)(?:\.(\d+))?/.exec(told) ?? [];
  return Number(first === '1' ? second : first) || 0;
}
