/** What comes at its time: a binary heap. A time may change only while its owner is not in it. */
export class EarliestFirst<Timed extends { readonly nextMs: number }> {
  readonly #heap: Timed[] = [];

  constructor(all: Iterable<Timed>) {
    for (const each of all) this.add(each);
  }

  get first(): Timed | undefined {
    return this.#heap[0];
  }

  add(timed: Timed): void {
    const heap = this.#heap;
    let place = heap.push(timed) - 1;
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if ((heap[parent] as Timed).nextMs <= timed.nextMs) break;
      heap[place] = heap[parent] as Timed;
      place = parent;
    }
    heap[place] = timed;
  }

  /** Takes the first out. */
  take(): Timed | undefined {
    const heap = this.#heap;
    const [first, last] = [heap[0], heap.pop()];
    if (heap.length === 0 || !last) return first;
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right && right.nextMs < (heap[child] as Timed).nextMs) child += 1;
      if ((heap[child] as Timed).nextMs >= last.nextMs) break;
      heap[place] = heap[child] as Timed;
      place = child;
    }
    heap[place] = last;
    return first;
  }
}
