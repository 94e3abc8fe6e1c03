import './without-session.ts';
import './mailbox-keys.ts';
import { startsOneProduct } from './one-product.ts';

startsOneProduct(() => ({ MAILBOX_HOSTS_ALLOW: '127.0.0.1' }));
