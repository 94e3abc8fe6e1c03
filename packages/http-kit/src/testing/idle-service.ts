import { z } from 'zod';
import { runService } from '../run-service.ts';

const settings = z.object({
  PORT: z.coerce.number().int(),
  SECRET: z.string().min(16),
  START: z.enum(['well', 'badly', 'half']).default('well'),
  STOP: z.enum(['well', 'never']).default('well'),
});

/** A service that only starts and stops. Tests run it as a process to check what `runService` promises. */
await runService({
  name: 'idle',
  settings,
  createApp: async ({ PORT, START, STOP }) => {
    if (START === 'badly') throw new Error('the database does not answer');
    const busy = setInterval(() => {}, 1_000);
    if (START === 'half') throw new Error('the bus does not answer');
    process.stdout.write('started\n');
    return {
      port: PORT,
      drain: async () => {
        process.stdout.write('drained\n');
      },
      [Symbol.asyncDispose]: async () => {
        if (STOP === 'never') await new Promise(() => {});
        clearInterval(busy);
        process.stdout.write('stopped\n');
      },
    };
  },
});
