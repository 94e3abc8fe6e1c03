import { realNowMs } from '@cadenza/clock';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';

/**
 * kafkajs sets a timer for requests that wait for the broker's permission, and sets it with a negative time when none
 * wait. Node warns about that and runs it after a millisecond, on every connection (tulios/kafkajs#1751).
 */
export function mendTimerOfKafkajs(): void {
  const { scheduleCheckPendingRequests: original } = RequestQueue.prototype;
  RequestQueue.prototype.scheduleCheckPendingRequests = function scheduleCheckPendingRequests() {
    if (this.pending.length > 0 || this.throttledUntil > realNowMs()) original.call(this);
  };
}
