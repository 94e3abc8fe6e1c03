import './messages.ts';
import './senders.ts';
import { opensBrowser, startsOneProduct } from './one-product.ts';

/** A Monday, ten o'clock in New York; ten minutes pass in a second. */
const clock = { CLOCK_START: '2026-03-02T15:00:00Z', CLOCK_SPEED: '600' };

startsOneProduct(() => ({ ...clock, MAILBOX_HOSTS_ALLOW: '127.0.0.1' }));
opensBrowser();
