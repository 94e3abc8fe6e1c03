export {
  asciiDomain,
  canonicalAddress,
  comparableAddress,
  isMailableAddress,
  sentAddress,
} from './canonical-address.ts';
