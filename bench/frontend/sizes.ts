import type { BrowserContext, Page } from '@playwright/test';
import { type BrowsedProduct, showScreen } from '../support/product-page.ts';
import { type Row, rowOf } from '../support/row.ts';

const bytesPerKb = 1_000;
const routes = ['/', '/campaigns', '/leads', '/analytics'];
const steps = ['overview', 'leads', 'sequence', 'launch', 'preview', 'report'];

/** JavaScript over the wire with an empty cache, compressed as the server sends it. */
export async function* sizes({ newContext, session }: BrowsedProduct): AsyncGenerator<Row> {
  const signIn = await scriptBytes(await newContext({ isSignedIn: false }), async (page) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    await page.waitForLoadState('networkidle');
  });
  const unit = 'kB';
  const samples = [signIn / bytesPerKb];
  yield rowOf({
    id: 'sign-in-size',
    measure: 'JavaScript to a usable sign-in',
    unit,
    samples,
    gateMax: 200,
    targetMax: 120,
  });

  const { body } = await session.call('POST', '/api/campaigns', { name: 'Sizes' });
  let most = { route: '', bytes: 0 };
  for (const route of [...routes, ...steps.map((step) => `/campaigns/${body.id}/${step}`)]) {
    const bytes = await scriptBytes(await newContext(), (page) => showScreen(page, route));
    if (bytes > most.bytes) most = { route: route.replace(body.id, '…'), bytes };
  }
  const measure = `JavaScript to the heaviest route (${most.route})`;
  yield rowOf({ id: 'route-size', measure, unit, samples: [most.bytes / bytesPerKb], gateMax: 350, targetMax: 250 });
}

/** Counts bodies only; the headers of each response add about 0.4 kB. */
async function scriptBytes(context: BrowserContext, load: (page: Page) => Promise<void>): Promise<number> {
  const page = await context.newPage();
  const bodies: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') bodies.push(request.sizes().then((sizes) => sizes.responseBodySize));
  });
  await load(page);
  const sizes = await Promise.all(bodies);
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}
