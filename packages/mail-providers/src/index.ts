export { mailProviders, providerOfDomain, providerOfExchanger, providerOfSender } from './provider.ts';
export { ownerOfRelay } from './relay-services.ts';
