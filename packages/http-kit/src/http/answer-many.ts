import { setImmediate as aTurn } from 'node:timers/promises';
import type { Clock } from '@cadenza/clock';
import type { LinkAnswer, LinkRequest } from '@cadenza/contracts';
import { userIdentity } from '../identity.ts';
import type { Log } from '../log.ts';
import { timeRequests } from '../metrics/http-metrics.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { Refusal } from '../refusal.ts';
import { inSpan } from '../tracing/spans.ts';
import { type AsRefusal, refusalReply } from './errors.ts';
import { plainRoutes, runPlain, written } from './plain-routes.ts';
import { type Reply, reply } from './reply.ts';
import type { Route } from './route.ts';
import type { Trace } from './trace.ts';

interface Needed {
  clock: Clock;
  log: Log;
  metrics: Metrics;
}

interface Block {
  body: { requests: readonly LinkRequest[] };
  trace: Trace;
  signal: AbortSignal;
}

const nobody = userIdentity(null);

/**
 * The handler of a call that holds many requests of strangers for open routes. Each of them is run, timed, traced and
 * refused as if it had come alone. The response has a line for each as soon as there is one, so none waits for another.
 */
export function answerMany<Context extends Needed>(routes: readonly Route<Context>[], asRefusal?: AsRefusal) {
  const find = plainRoutes(routes);

  async function answer(asked: LinkRequest, { trace, signal }: Block, context: Context): Promise<Reply> {
    const { id, method, path, headers } = asked;
    const end = timeRequests(context.metrics)();
    const found = find(method, path);
    const request = { id, method, ...(found && { route: found.route }) };
    const own: Trace = { ...trace, correlationId: id, now: context.clock.now() };
    const run = async () => {
      if (!found) throw new Refusal(404, 'not-found', 'There is nothing at this address.');
      return await runPlain(found, { identity: nobody, headers, trace: own, signal: () => signal }, context);
    };
    const span = { kind: 'server', causes: [headers.traceparent], onlyIfCaused: true } as const;
    const answered = await inSpan(`${method} ${found?.route.path}`, span, run).catch((error) =>
      refused(refusalReply({ error, request, log: context.log, asRefusal })),
    );
    end(request, answered.status);
    return answered;
  }

  return async (block: Block, context: Context): Promise<Reply> => {
    const lines = block.body.requests.map(async (asked, place) => lineOf(place, await answer(asked, block, context)));
    return reply(200, asTheyCome(lines), { 'content-type': 'application/x-ndjson' });
  };
}

const refused = ({ status, headers, body }: ReturnType<typeof refusalReply>) => reply(status, body, headers);

function lineOf(place: number, { status, headers, body }: Reply): string {
  const { bytes, type } = written(body);
  const answer: LinkAnswer = [place, status, { ...type, ...headers }, Buffer.from(bytes as string).toString('latin1')];
  return `${JSON.stringify(answer)}\n`;
}

/** Those that are there in the same turn come together. */
async function* asTheyCome(lines: readonly Promise<string>[]): AsyncGenerator<string> {
  let ready = '';
  let left = lines.length;
  let wake = () => {};
  for (const each of lines) {
    void each.then((line) => {
      ready += line;
      left -= 1;
      wake();
    });
  }
  while (left > 0 || ready !== '') {
    if (ready === '') await new Promise<void>((resolve) => (wake = resolve));
    await aTurn();
    const piece = ready;
    ready = '';
    yield piece;
  }
}
