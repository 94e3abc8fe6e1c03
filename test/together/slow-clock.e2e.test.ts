// First: it waits for its email alone, inside of the send window.
import './attachments.ts';
import './keyboard.ts';
import './shell.ts';
import { startElsewhere } from './elsewhere.ts';
import { opensBrowser, startsOneProduct } from './one-product.ts';

/** Monday 2 March 2026, nine o'clock in New York; a minute passes in a second, so that the window stays open for eight. */
const clock = { CLOCK_START: '2026-03-02T14:00:00Z', CLOCK_SPEED: '60' };

startsOneProduct(async (resources) => {
  const { host } = resources.use(await startElsewhere());
  return { ...clock, REMOTE_IMPORT_ALLOW: host, MAIL_POSTAL_ADDRESS: '1 Main Street, Springfield' };
});
opensBrowser();
