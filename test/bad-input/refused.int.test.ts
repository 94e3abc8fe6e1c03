import { startsWorld } from './world.ts';
import './ids.ts';
import './bodies.ts';
// Last: after so many wrong passwords nobody can sign in for a while.
import './fields.ts';

startsWorld();
