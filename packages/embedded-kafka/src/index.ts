export { containerEnvironment, kafkaImage } from './docker.ts';
export { KafkaMissingError, KafkaStartError } from './kafka-start-error.ts';
export { type RunningKafka, type StartKafkaOptions, startKafka } from './start-kafka.ts';
export { stopLeftOver } from './stop-left-over.ts';
