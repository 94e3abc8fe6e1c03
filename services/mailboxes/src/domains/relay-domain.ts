import { domainOf } from '@cadenza/mail-address';
import type { Context } from '../context.ts';

/** The domain that the relay sends from, in ASCII; null: there is no relay. */
export const relayDomainOf = ({ settings }: Pick<Context, 'settings'>): string | null =>
  settings.MAIL_FROM ? domainOf(settings.MAIL_FROM.address) : null;
