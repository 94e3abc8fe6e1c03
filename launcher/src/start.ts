import { restoredNotice } from './backup/restored-mark.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { serviceApart } from './service-apart.ts';
import { loadSettings } from './settings.ts';
import { startProduct } from './start-product.ts';
import { welcome } from './welcome.ts';

await runUntilStopped(async ({ progress, signal }) => {
  const apart = serviceApart(process.argv.slice(2));
  const product = await startProduct(loadSettings(process.env), { progress, signal, apart });
  progress.note(welcome(product));
  const restored = await restoredNotice(product.settings.DATA_DIR);
  if (restored) progress.note(restored);
  return product;
});
