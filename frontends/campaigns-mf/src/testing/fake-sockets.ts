import type { ImportMessage } from '@cadenza/contracts';
import { vi } from 'vitest';

/** The server's end of a websocket. */
export interface FakeSocket {
  url: string;
  /** The actions that the page requested, in order. */
  asked: string[];
  say: (message: ImportMessage) => void;
  isOpen: () => boolean;
}

/** Replaces websockets with fake ones. Returns those that the page opened, in order. */
export function fakeSockets(): FakeSocket[] {
  const sockets: FakeSocket[] = [];
  vi.stubGlobal(
    'WebSocket',
    class extends EventTarget {
      readonly OPEN = 1;
      readyState = 0;

      constructor(url: string) {
        super();
        const say = (message: ImportMessage) =>
          this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
        sockets.push({ url, asked: this.#asked, say, isOpen: () => this.readyState === this.OPEN });
        queueMicrotask(() => {
          this.readyState = this.OPEN;
          this.dispatchEvent(new Event('open'));
        });
      }
      #asked: string[] = [];

      send(text: string) {
        this.#asked.push(JSON.parse(text).action);
      }

      close() {
        this.readyState = 3;
        this.dispatchEvent(new Event('close'));
      }
    },
  );
  return sockets;
}
