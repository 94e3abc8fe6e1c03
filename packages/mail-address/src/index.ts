export {
  asciiDomain,
  canonicalAddress,
  comparableAddress,
  hasInvisible,
  isMailableAddress,
  sentAddress,
  visibleText,
} from './canonical-address.ts';
export { domainAndParents, domainOf, isFreeMailDomain } from './domain.ts';
export { isReservedDomain } from './reserved-domain.ts';
