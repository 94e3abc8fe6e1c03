export {
  asciiDomain,
  canonicalAddress,
  comparableAddress,
  hasInvisible,
  isMailableAddress,
  sentAddress,
} from './canonical-address.ts';
