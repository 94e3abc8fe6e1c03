import { freePort } from '@cadenza/free-port';
import { dataFolder } from '../../test/support/running-product.ts';
import { startSink } from '../sending/start-sink.ts';
import { prepareLoad } from '../support/load/generate-load.ts';
import { type ProcessorMs, type Row, rowOf } from '../support/row.ts';
import { mailProgram } from '../tracking/sent-emails.ts';
import { launchCampaigns, mondayClock } from './due-emails.ts';
import { openRecords, type Records } from './recorded-everywhere.ts';
import { sentPixels } from './sent-pixels.ts';
import { costsOfOne, mainCosts } from './spent-on-one.ts';
import { startWholeProduct, type WholeProduct } from './whole-product.ts';

const connections = 64;
const emails = 12_000;
const rounds = 4;
const seconds = 15;

/**
 * `straight-opens`: how many opens `tracking` itself answers, without the gateway, while everything that follows from
 * them takes the same processors. Every round opens emails that nobody has opened, each again and again. The first round
 * warms up and does not count.
 */
export async function* straightOpens(): AsyncGenerator<Row> {
  await using folder = await dataFolder({ onDisk: true });
  const pixels = await sendEmails(folder.path);
  const port = await freePort();
  // From here on time is real: an open waits seconds before it is recorded.
  await using product = await startWholeProduct({ LINKS_PORT: String(port) }, folder);
  await using records = await openRecords(product);
  const measured = await Array.fromAsync({ length: rounds }, (_, round) => {
    const share = Math.floor(pixels.length / rounds);
    const paths = pixels.slice(round * share, (round + 1) * share);
    return openAll(product, { origin: `http://127.0.0.1:${port}`, paths, records, openedBefore: round * share });
  });
  const counted = measured.slice(1);
  const conditions = `${connections} connections, ${seconds} s, ${(emails / rounds).toLocaleString('en-US')} emails`;
  yield rowOf({
    id: 'straight-opens',
    measure: 'opens answered by tracking itself in the whole product',
    unit: '/s',
    samples: counted.map(({ answeredPerSecond }) => answeredPerSecond),
    conditions,
    gateMin: 7_000,
  });
  yield rowOf({
    id: 'straight-opens',
    measure: 'the same, until everybody has recorded all of them',
    unit: '/s',
    samples: counted.map(({ recordedPerSecond }) => recordedPerSecond),
    processorMs: { measured: mainCosts(counted.map(({ costs }) => costs)) },
    conditions,
  });
}

/** @returns the paths of the pixels, in a random order */
async function sendEmails(folder: string): Promise<string[]> {
  await using sink = await startSink({ replyAfterMs: 0 });
  await using product = await startWholeProduct({ SMTP_URL: sink.url, ...mondayClock }, { path: folder });
  await using records = await openRecords(product);
  await launchCampaigns(product, emails);
  await sink.receive(emails);
  await records.hold('sent', emails);
  return await sentPixels(product);
}

interface Opening {
  origin: string;
  paths: readonly string[];
  records: Records;
  /** How many other emails were opened before. */
  openedBefore: number;
}

async function openAll(
  product: WholeProduct,
  { origin, paths, records, openedBefore }: Opening,
): Promise<{ answeredPerSecond: number; recordedPerSecond: number; costs: ProcessorMs }> {
  const open = await prepareLoad({ origin, paths, headers: mailProgram, connections, seconds });
  const before = await product.processorMs();
  const startedMs = performance.now();
  const { answered, elapsedMs } = await open();
  if (answered < paths.length) throw new Error(`Only ${answered} of ${paths.length} emails were opened`);
  await records.show('opened', openedBefore + paths.length);
  const recordedMs = performance.now() - startedMs;
  return {
    answeredPerSecond: (answered * 1_000) / elapsedMs,
    recordedPerSecond: (answered * 1_000) / recordedMs,
    costs: costsOfOne(before, await product.processorMs(), answered),
  };
}
