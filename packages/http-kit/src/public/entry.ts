// For ports that strangers reach.
export { cleanHeaders, requestIdIn } from './clean-headers.ts';
export { createPublicApp } from './create-public-app.ts';
export { leaveOutBody } from './leave-out-body.ts';
export { publicHeaders, sendPublicHeaders } from './public-headers.ts';
export { refuseHugeBodies } from './refuse-huge-bodies.ts';
