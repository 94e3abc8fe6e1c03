import { Logger, run, runMigrations } from 'graphile-worker';
import type { Transporter } from 'nodemailer';
import { type BenchDatabase, onClient } from '../support/bench-database.ts';
import { type Rate, rateOf, timed } from '../support/rate.ts';
import { connections, plainEmail } from './plain-pool.ts';
import type { Sink } from './start-sink.ts';

/** How many jobs the queue fetches at once. More than run at the same time, so that none waits for the next fetch. */
const fetchedAtOnce = 100;

export interface JobQueue extends AsyncDisposable {
  /** Measures from the commit of `count` jobs until the mail server has an email for each. */
  send(count: number): Promise<Rate>;
}

/** A job queue in the same database server. Each job sends one email; jobs are fetched and completed in batches. */
export async function startJobQueue(server: BenchDatabase, sink: Sink, pool: Transporter): Promise<JobQueue> {
  const connectionString = await server.create('jobs');
  const preset = {
    worker: {
      connectionString,
      concurrentJobs: connections * 2,
      localQueue: { size: fetchedAtOnce },
      completeJobBatchDelay: 0,
      failJobBatchDelay: 0,
    },
  };
  const logger = new Logger(() => () => {});
  await runMigrations({ preset, logger });
  const taskList = {
    send: async (payload: unknown) => void (await pool.sendMail(plainEmail((payload as { index: number }).index))),
  };
  const runner = await run({ preset, logger, taskList, noHandleSignals: true });
  return {
    send: (count) =>
      onClient(connectionString, async (client) => {
        await client.query('begin');
        await client.query(
          `select graphile_worker.add_jobs(array(
             select row('send', json_build_object('index', index), null, null, null, null, null, null)::graphile_worker.job_spec
             from generate_series(1, $1::int) as index))`,
          [count],
        );
        return rateOf({ 'graphile-worker and nodemailer': 'own', PostgreSQL: server.pid }, () =>
          timed(async () => {
            const received = sink.receive(count);
            await client.query('commit');
            await received;
            return count;
          }),
        );
      }),
    [Symbol.asyncDispose]: () => runner.stop(),
  };
}
