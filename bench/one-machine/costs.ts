import { servicesWithDatabase } from '../../launcher/src/services.ts';
import { startSink } from '../sending/start-sink.ts';
import type { Row } from '../support/row.ts';
import { pixelPath } from '../tracking/sent-emails.ts';
import { weekendClock } from './due-emails.ts';
import { emailCost } from './email-cost.ts';
import { openCost } from './open-cost.ts';
import { openRecords } from './recorded-everywhere.ts';
import { startWholeProduct } from './whole-product.ts';

const emails = 10_000;

/** What an email and an open cost the whole product. */
export async function* costs(): AsyncGenerator<Row> {
  await using sink = await startSink({ replyAfterMs: 0 });
  await using product = await startWholeProduct({ SMTP_URL: sink.url, ...weekendClock });
  await using records = await openRecords(product);
  yield await emailCost(product, { sink, records, emails });
  // PostgreSQL would otherwise clean up after the emails while the opens are measured.
  for (const database of [...servicesWithDatabase, 'bus']) {
    await using client = await product.connect(database);
    await client.query('vacuum analyze');
  }
  await using sending = await product.connect('sending');
  const { rows } = await sending.query<{ id: string }>('select id from emails order by random()');
  const pixels = rows.map(({ id }) => pixelPath(id));
  yield await openCost(product, { records, pixels });
}
