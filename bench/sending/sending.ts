import { subscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { createTransport, type Transporter } from 'nodemailer';
import type { BenchOptions } from '../benches.ts';
import { type BenchDatabase, startBenchDatabase } from '../support/bench-database.ts';
import { pairsCount } from '../support/in-pairs.ts';
import { type Rate, rateOf, rateRow, timed } from '../support/rate.ts';
import { type Pair, type Row, ratioRowOf } from '../support/row.ts';
import { startBursts } from './bursts.ts';
import { body, subject } from './campaigns.ts';
import { type Sink, startSink } from './start-sink.ts';

/** The default of SMTP_CONNECTIONS. */
const connections = 10;
/** For each second of a round: few enough that it ends before the next window opens. */
const burstEmailsPerSecond = 100;
/** MAIL, RCPT, DATA and the text. */
const repliesPerEmail = 4;
const distantReplyMs = 50;

/** How fast due emails leave: beside a mail library that sends nothing but emails, and beside what a distant mail server allows. */
export async function* sending(options: BenchOptions): AsyncGenerator<Row> {
  await using server = await startBenchDatabase();
  yield await burst(server, options);
  yield await distantServer(server, options);
}

/** S6. */
async function burst(server: BenchDatabase, { roundSeconds }: BenchOptions): Promise<Row> {
  const emailsPerRound = Math.round(burstEmailsPerSecond * roundSeconds);
  await using sink = await startSink({ replyAfterMs: 0 });
  using pools = new DisposableStack();
  const pool = pools.adopt(openPlainPool(sink.url), (opened) => opened.close());
  const rounds = { rounds: pairsCount + 1, emailsPerRound, periodSeconds: roundSeconds * 6 };
  await using bursts = await startBursts(server, { name: 'bursts', sink, ...rounds });
  const row = await rateRow(bursts.next, () => sendPlainly(sink, pool, emailsPerRound), {
    id: 'S6',
    measure: `emails of ${emailsPerRound} campaigns that are due at once`,
    yardstick: 'a pool of nodemailer with the same text and connections, without Nagle',
    conditions: `${connections} connections, history complete; ${server.durability}`,
    gateMin: 0.25,
    targetMin: 0.6,
  });
  await bursts.settled();
  return row;
}

/**
 * Keeps its connections from one burst to the next, as the sender does. Without Nagle's algorithm: nodemailer leaves it
 * on, and then the end of each text waits 40 ms for the other side's delayed acknowledgement (RFC 9293, 3.8.6.3), which
 * would be all that is measured.
 */
function openPlainPool(url: string) {
  subscribe('net.client.socket', (opened) => (opened as { socket: Socket }).socket.setNoDelay(true));
  const maxMessages = Number.POSITIVE_INFINITY;
  return createTransport({ url, pool: true, maxConnections: connections, maxMessages } as object);
}

function sendPlainly(sink: Sink, pool: Transporter, count: number): Promise<Rate> {
  const email = (index: number) => ({
    from: 'Cadenza <outreach@example.com>',
    to: `ada.${index}@example.com`,
    subject,
    text: body,
    html: `<p>${body.replaceAll('\n', '<br>')}</p><img src="https://example.com/t/o/${index}">`,
    headers: { 'List-Unsubscribe': '<https://example.com/u/1>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  return rateOf({ nodemailer: 'own' }, () =>
    timed(async () => {
      const received = sink.receive(count);
      await Promise.all(Array.from({ length: count }, (_, index) => pool.sendMail(email(index))));
      await received;
      return count;
    }),
  );
}

/** S10. */
async function distantServer(server: BenchDatabase, { roundSeconds }: BenchOptions): Promise<Row> {
  const perSecondMax = connections / ((repliesPerEmail * distantReplyMs) / 1_000);
  const emailsPerRound = Math.round(perSecondMax * roundSeconds * 2);
  await using sink = await startSink({ replyAfterMs: distantReplyMs });
  const rounds = { rounds: pairsCount + 1, emailsPerRound, periodSeconds: roundSeconds * 6 };
  await using bursts = await startBursts(server, { name: 'distant', sink, ...rounds });
  const pairs: Pair[] = [];
  for (let round = 0; round <= pairsCount; round += 1)
    pairs.push({ measured: (await bursts.next()).perSecond, yardstick: perSecondMax });
  await bursts.settled();
  return ratioRowOf({
    id: 'S10',
    measure: `emails to a mail server that takes ${distantReplyMs} ms for each reply`,
    unit: '/s',
    // The first round opens the connections.
    pairs: pairs.slice(1),
    yardstick: `what ${connections} connections allow`,
    conditions: `${connections} connections, ${emailsPerRound} emails; ${server.durability}`,
    gateMin: 0.9,
    targetMin: 0.97,
  });
}
