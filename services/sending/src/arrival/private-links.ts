import type { ArrivalFinding } from '@cadenza/contracts';
import { hostOf } from '../public-links/link-host.ts';
import { linkRemedy, linkTroubleWords } from '../public-links/link-words.ts';
import type { ArrivalFacts } from './arrival-facts.ts';
import { namesOf } from './words.ts';

/**
 * Links that nobody outside could open, among them the one to unsubscribe, with which nothing would leave (rule L11); and
 * those without TLS, of which browsers warn.
 */
export function findPrivateLinks({ linkBases }: Pick<ArrivalFacts, 'linkBases'>): ArrivalFinding[] {
  const closed = linkBases.flatMap(({ url, trouble }) => (trouble ? [linkTroubleWords[trouble](hostOf(url))] : []));
  if (closed.length > 0) return [notPublic(closed)];
  const plain = linkBases.filter(({ url }) => url.startsWith('http:')).map(({ url }) => hostOf(url));
  return plain.length > 0 ? [withoutTls(plain)] : [];
}

const notPublic = (reasons: readonly string[]): ArrivalFinding => ({
  kind: 'links-not-public',
  reason: `Nobody who gets these emails could open their links, nor unsubscribe: ${namesOf(reasons)}. Nothing leaves until that is put right.`,
  remedy: linkRemedy,
  ...{ isGrave: true, forbidsStart: true, fixIn: null },
});

const withoutTls = (hosts: readonly string[]): ArrivalFinding => ({
  kind: 'links-without-tls',
  reason: `Links to ${namesOf(hosts)} begin with http, so browsers warn whoever follows them, and mail programs ask for https to unsubscribe with one click.`,
  remedy: linkRemedy,
  ...{ isGrave: false, fixIn: null },
});
