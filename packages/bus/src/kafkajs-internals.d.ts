declare module 'kafkajs/src/network/requestQueue/index.js' {
  export default class RequestQueue {
    pending: readonly unknown[];
    throttledUntil: number;
    scheduleCheckPendingRequests(): void;
  }
}
