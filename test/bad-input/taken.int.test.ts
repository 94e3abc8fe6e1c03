import { startsWorld } from './world.ts';
import './repeated-calls.ts';
import './two-tabs.ts';
import './odd-mail.ts';

startsWorld();
