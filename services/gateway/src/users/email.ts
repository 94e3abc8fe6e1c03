import { comparableAddress } from '@cadenza/mail-address';

/** The form of an email by which users are found, however it is spelled. */
export const normalEmail = comparableAddress;
