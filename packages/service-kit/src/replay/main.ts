import { openBus } from '@cadenza/bus';
import { readDeadLetterTopic } from '../consume/dead-letter.ts';
import { kafkaFrom, serviceSettings } from '../service-settings.ts';
import { loadSettings } from '../settings.ts';
import { replay } from './replay.ts';

/** Long enough to join a group whose last member has just disappeared. */
const quietMs = 20_000;
const settings = serviceSettings.pick({
  BUS_DATABASE_URL: true,
  KAFKA_BROKERS: true,
  KAFKA_PREFIX: true,
  KAFKA_SSL: true,
  KAFKA_SASL_MECHANISM: true,
  KAFKA_USERNAME: true,
  KAFKA_PASSWORD: true,
});

/** Replays the dead-letter topic named by the first argument, on the bus that the environment names. */
try {
  const name = process.argv[2] ?? '';
  const origin = readDeadLetterTopic(name);
  if (!origin)
    throw new Error(
      'Say which dead-letter topic to put back, for example cadenza.emails.v1.dead-letter.campaigns: the topic, and the service that parked its records.',
    );
  const { BUS_DATABASE_URL: databaseUrl, ...environment } = loadSettings(settings, process.env);
  const onError = (error: unknown) => process.stderr.write(`  ! ${(error as Error).message}; trying again\n`);
  await using bus = await openBus({
    clientId: 'cadenza-replay',
    topics: [origin.topic, name],
    kafka: kafkaFrom(environment),
    databaseUrl,
    onError,
  });
  process.stdout.write(`  Reading ${name}; done when nothing has come for ${quietMs / 1_000} seconds.\n`);
  const { count, parkedAgain } = await replay(bus, name, { quietMs, onError });
  process.stdout.write(`  ✓ ${count} ${count === 1 ? 'record' : 'records'} put back for ${origin.service}\n`);
  if (parkedAgain > 0) process.stdout.write(`  ! ${parkedAgain} of them parked again; they stay for the next replay\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
