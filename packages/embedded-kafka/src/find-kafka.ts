import { existsSync } from 'node:fs';
import path from 'node:path';
import { prepareDocker } from './docker.ts';
import { findJava } from './java.ts';
import { KafkaMissingError } from './kafka-start-error.ts';
import { fetchJars } from './maven-jars.ts';

/** Where a broker comes from. */
export type KafkaSource = { kind: 'java'; java: string; jars: string } | { kind: 'docker' };

interface Search {
  signal?: AbortSignal | undefined;
  onStep: (sentence: string) => void;
}

/**
 * Takes the first that works: the distribution in KAFKA_HOME, a container, the jars from Maven.
 * @throws KafkaMissingError that says why none of them works
 */
export async function findKafka(search: Search): Promise<KafkaSource> {
  const home = process.env['KAFKA_HOME'];
  if (home) return fromHome(home, search);
  const missing: string[] = [];
  for (const find of [fromDocker, fromMaven]) {
    try {
      return await find(search);
    } catch (error) {
      if (!(error instanceof KafkaMissingError)) throw error;
      missing.push(error.message);
    }
  }
  throw new KafkaMissingError(
    `Apache Kafka cannot be started here: KAFKA_HOME is not set, ${missing.join(', and ')}. ` +
      'Install Java 17 and Maven (on Debian: openjdk-17-jre-headless and maven), or start Docker, ' +
      'or name an unpacked Kafka 4 in KAFKA_HOME.',
  );
}

/** A folder that is named must work: there is no fallback. */
async function fromHome(home: string, { onStep }: Search): Promise<KafkaSource> {
  const jars = path.join(home, 'libs');
  if (!existsSync(jars)) throw new KafkaMissingError(`KAFKA_HOME is ${home}, but there is no folder libs in it.`);
  try {
    const java = await findJava();
    onStep(`Apache Kafka comes from KAFKA_HOME (${home}).`);
    return { kind: 'java', java, jars };
  } catch (error) {
    throw new KafkaMissingError(`The Kafka in KAFKA_HOME cannot run: ${(error as Error).message}.`);
  }
}

async function fromDocker({ signal, onStep }: Search): Promise<KafkaSource> {
  await prepareDocker({ signal, onStep });
  return { kind: 'docker' };
}

async function fromMaven({ signal, onStep }: Search): Promise<KafkaSource> {
  const java = await findJava();
  const jars = await fetchJars({ signal, onStep });
  onStep('Apache Kafka runs on Java, from the jars that Maven fetched.');
  return { kind: 'java', java, jars };
}
