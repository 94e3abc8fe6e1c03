import { startsWorld } from '../bad-input/world.ts';
import './service-identity.ts';
import './server-owned-fields.ts';
import './forged-links.ts';
import './foreign-requests.ts';
// Last: these tests create things, and their many wrong sign-ins delay the next ones.
import './malformed-requests.ts';

startsWorld();
