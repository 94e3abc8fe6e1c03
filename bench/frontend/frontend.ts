import { aCampaignWithLeads } from '../support/fill-leads.ts';
import { startBrowsedProduct } from '../support/product-page.ts';
import type { Row } from '../support/row.ts';
import { interactions } from './interactions.ts';
import { paints } from './paints.ts';
import { sizes } from './sizes.ts';

const leadsInLongList = 100_000;

/** What a user waits for: JavaScript on the wire, the first paint, the reaction to a key or a click. */
export async function* frontend(): AsyncGenerator<Row> {
  await using product = await startBrowsedProduct();
  yield* sizes(product);
  yield* paints(product);
  const campaignId = await aCampaignWithLeads(product.session, leadsInLongList);
  yield* interactions(product, campaignId);
}
