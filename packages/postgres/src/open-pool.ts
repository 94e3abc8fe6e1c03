import { Pool, type PoolConfig } from 'pg';

/** About what it takes to open a connection, so nobody who waits for the first one to be free loses by it. */
const growAfterMs = 10;

/**
 * Connects at the first statement. A second connection is opened only for a caller that has waited a moment for the
 * first: loops that poll at the same time would otherwise keep several open for ever, each with megabytes of its own in
 * the server. From then on the pool grows at once, until it has one connection again.
 *
 * @param settings of its sessions
 */
export function openPool(config: PoolConfig & { max: number }, settings: Readonly<Record<string, string>>): Pool {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const pool = new Pool({ ...config, max: 1, options: options.join(' ') });
  // An idle connection that breaks is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('remove', () => {
    if (pool.totalCount <= 1) pool.options.max = 1;
  });

  const connect = pool.connect.bind(pool);
  let isAboutToGrow = false;

  function grow(): void {
    isAboutToGrow = false;
    if (pool.waitingCount === 0) return;
    pool.options.max = config.max;
    // The pool opens connections for new callers alone; what these release goes to those that wait.
    const wanted = Math.min(pool.waitingCount, config.max - pool.totalCount);
    for (let opened = 0; opened < wanted; opened += 1)
      connect().then(
        (client) => client.release(),
        () => {},
      );
  }

  pool.connect = ((callback?: Parameters<Pool['connect']>[0]) => {
    const connected = callback ? connect(callback) : connect();
    if (!isAboutToGrow && pool.options.max < config.max && pool.waitingCount > 0) {
      isAboutToGrow = true;
      setTimeout(grow, growAfterMs);
    }
    return connected;
  }) as Pool['connect'];
  return pool;
}
