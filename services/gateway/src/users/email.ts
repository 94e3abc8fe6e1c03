import { comparableAddress } from '@cadenza/mail-address';

/** An email as users are found by it, however it is spelled. */
export const normalEmail = comparableAddress;
