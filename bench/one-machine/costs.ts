import { startSink } from '../sending/start-sink.ts';
import type { Row } from '../support/row.ts';
import { weekendClock } from './due-emails.ts';
import { emailCost } from './email-cost.ts';
import { openCost } from './open-cost.ts';
import { openRecords } from './recorded-everywhere.ts';
import { sentPixels } from './sent-pixels.ts';
import { startWholeProduct } from './whole-product.ts';

const emails = 10_000;

/** What an email and an open cost the whole product. */
export async function* costs(): AsyncGenerator<Row> {
  await using sink = await startSink({ replyAfterMs: 0 });
  await using product = await startWholeProduct({ SMTP_URL: sink.url, ...weekendClock });
  await using records = await openRecords(product);
  yield await emailCost(product, { sink, records, emails });
  yield await openCost(product, { records, pixels: await sentPixels(product) });
}
