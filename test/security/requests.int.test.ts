import { startsWorld } from '../bad-input/world.ts';
import './service-identity.ts';
import './server-owned-fields.ts';
import './forged-links.ts';
import './foreign-requests.ts';
// Last: some of it creates things, and so many wrong sign-ins make the next ones wait.
import './malformed-requests.ts';

startsWorld();
