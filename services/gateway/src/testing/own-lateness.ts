import { setTimeout as wait } from 'node:timers/promises';

const turnMs = 125;

/** Adds up how long this process was kept from its work, in turns like those in which the gateway asks whether a service lives. */
export function ownLateness() {
  let lateMs = 0;
  let isOver = false;
  const measure = async () => {
    while (!isOver) {
      const beganMs = performance.now();
      await wait(turnMs);
      lateMs += performance.now() - beganMs - turnMs;
    }
  };
  void measure();
  return () => {
    isOver = true;
    return lateMs;
  };
}
