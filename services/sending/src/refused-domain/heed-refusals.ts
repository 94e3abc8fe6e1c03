import { domainOf } from '@cadenza/mail-address';
import type { Context } from '../context.ts';
import type { Delivery, RefusedDomain } from '../email/delivery.ts';
import type { Way } from './refused-domains.ts';

type Known = Pick<Context, 'refusedDomains' | 'mailFamilies' | 'clock' | 'log'>;

/** Whom an email is from, and whom it is for. */
interface Between {
  from: { address: string };
  to: { address: string };
}

const refusedBefore = 'The provider of the recipient refuses mail of our domain, so it is not asked for a while';

async function wayOf({ mailFamilies }: Known, { from, to }: Between): Promise<Way | null> {
  const [domain, theirs] = [domainOf(from.address), domainOf(to.address)];
  return domain === null || theirs === null ? null : { domain, family: await mailFamilies.of(theirs) };
}

/** Rule D11: sets an email aside whose provider refuses our domain; `null`: it may be offered. */
export async function refusedAlready(context: Known, between: Between): Promise<Delivery | null> {
  if (!context.refusedDomains.concerns(domainOf(between.from.address) ?? '')) return null;
  const way = await wayOf(context, between);
  const until = way && context.refusedDomains.asideUntil(way, context.clock.now());
  if (!until) return null;
  const refusedDomain: RefusedDomain = { code: null, asideUntil: until.toString({ smallestUnit: 'millisecond' }) };
  return { outcome: 'not-handed-over', reason: refusedBefore, words: null, refusedDomain };
}

/** Rule D11: remembers who refuses our domain and who takes its mail, and says until when a refused email waits. */
export async function heedRefusal(context: Known, between: Between, delivery: Delivery): Promise<Delivery> {
  const refused = delivery.outcome === 'not-handed-over' ? delivery.refusedDomain : undefined;
  if (delivery.outcome !== 'accepted' && !refused) return delivery;
  if (!refused && !context.refusedDomains.concerns(domainOf(between.from.address) ?? '')) return delivery;
  const way = await wayOf(context, between);
  if (!way) return delivery;
  if (delivery.outcome !== 'not-handed-over' || !refused) {
    context.refusedDomains.noteAccepted(way);
    return delivery;
  }
  const until = context.refusedDomains.noteRefusal(way, context.clock.now());
  context.log.warn({ ...way, code: refused.code, until: `${until}` }, 'a provider refuses mail of a sending domain');
  return { ...delivery, refusedDomain: { ...refused, asideUntil: until.toString({ smallestUnit: 'millisecond' }) } };
}
