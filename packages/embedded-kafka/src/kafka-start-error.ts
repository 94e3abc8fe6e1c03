/** The broker cannot be started; the message is one sentence for the person at the console. */
export class KafkaStartError extends Error {
  override name = 'KafkaStartError';
}

/** There is no Kafka here that could be started; the message says what is missing. */
export class KafkaMissingError extends KafkaStartError {
  override name = 'KafkaMissingError';
}
