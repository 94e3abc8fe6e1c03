export { addressesToConnect, lookupOf, NotReachable } from './addresses-to-connect.ts';
export { type AllowedHosts, allowedHostsIn, allowedPairsIn } from './allowed-hosts.ts';
export { isPublicAddress } from './public-address.ts';
export { isPublicName } from './public-name.ts';
