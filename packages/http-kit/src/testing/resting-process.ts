import { returnMemoryAtRest } from '../return-memory.ts';

/** Leaves garbage behind and then rests or works, as the argument says, and keeps reporting how large its heap is. */
const garbage = Array.from({ length: 200_000 }, (_none, index) => ({ index, text: `text ${index}` }));
process.send!({ heapBytes: process.memoryUsage().heapTotal });
garbage.length = 0;
returnMemoryAtRest({ everyMs: 200 });
const work = () => {
  for (const end = performance.now() + 20; performance.now() < end; );
};
setInterval(() => {
  if (process.argv[2] === 'works') work();
  process.send!({ heapBytes: process.memoryUsage().heapTotal });
}, 40);
