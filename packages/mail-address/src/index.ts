export {
  asciiDomain,
  canonicalAddress,
  comparableAddress,
  hasInvisible,
  isMailableAddress,
  sentAddress,
} from './canonical-address.ts';
export { domainAndParents, domainOf, isFreeMailDomain } from './domain.ts';
export { isReservedDomain } from './reserved-domain.ts';
