import { performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';

const lookEveryMs = 15_000;
/** Share of the time in which code runs. Polling takes 1 to 2 %. */
const restingShareMax = 0.05;
const grownBy = 1.5;
/** V8 also forgets compiled code: after a short rest the next burst of emails would cost a tenth more. */
const restingLooksMin = 20;

/**
 * Gives memory back to the operating system while the process rests: once soon after the start, whose garbage V8 keeps
 * because nothing makes it collect, and later after a long rest, if the heap has grown by half. V8 stands still for 0.2 to
 * 0.5 s meanwhile. Does nothing without Node's `--expose-gc`.
 */
export function returnMemoryAtRest({ everyMs = lookEveryMs } = {}): void {
  const { gc } = globalThis;
  if (!gc) return;
  let heapBytesLeft = 0;
  let restingLooks = 0;
  let before = performance.eventLoopUtilization();
  const look = () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    restingLooks = utilization > restingShareMax ? 0 : restingLooks + 1;
    const isFirst = heapBytesLeft === 0;
    if (restingLooks < (isFirst ? 1 : restingLooksMin) || heapBytes() < heapBytesLeft * grownBy) return;
    // Only the last resort makes the young generation small again.
    gc({ type: 'major', flavor: 'last-resort' });
    heapBytesLeft = heapBytes();
    before = performance.eventLoopUtilization();
  };
  setInterval(look, everyMs).unref();
}

const heapBytes = () => getHeapStatistics().total_heap_size;
