/** The broker cannot be started; the message is one sentence for the person at the console. */
export class KafkaStartError extends Error {
  override name = 'KafkaStartError';
}

/** Nothing that a broker could be started from is to be had here; the message says what is missing. */
export class KafkaMissingError extends KafkaStartError {
  override name = 'KafkaMissingError';
}
