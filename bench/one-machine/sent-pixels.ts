import { servicesWithDatabase } from '../../launcher/src/services.ts';
import { pixelPath } from '../tracking/sent-emails.ts';
import type { WholeProduct } from './whole-product.ts';

/**
 * The paths of the pixels of all sent emails, in a random order. PostgreSQL cleans up after the emails now, or it would
 * while the opens are measured.
 */
export async function sentPixels(product: WholeProduct): Promise<string[]> {
  for (const database of [...servicesWithDatabase, 'bus']) {
    await using client = await product.connect(database);
    await client.query('vacuum analyze');
  }
  await using sending = await product.connect('sending');
  const { rows } = await sending.query<{ id: string }>('select id from emails order by random()');
  return rows.map(({ id }) => pixelPath(id));
}
