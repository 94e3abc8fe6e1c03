/** The product cannot start or continue; the message is one sentence for the person at the console. */
export class StopSentence extends Error {
  override name = 'StopSentence';
}
