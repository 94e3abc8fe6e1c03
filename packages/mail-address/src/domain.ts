import { asciiDomain, canonicalAddress } from './canonical-address.ts';

/**
 * A domain and those above it that somebody could own, from the narrowest: `a.b.example` gives itself and `b.example`.
 * @param domain in ASCII, as canonical addresses have it
 */
export function domainAndParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'));
}

/** The domain of an address in ASCII; `null` when the address cannot be mailed. */
export function domainOf(address: string): string | null {
  const canonical = canonicalAddress(address);
  return canonical?.slice(canonical.lastIndexOf('@') + 1) ?? null;
}

/** Large providers where one domain is shared by people who have nothing else in common. */
const freeMailDomains = new Set(
  `gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.it outlook.be outlook.dk outlook.jp
  outlook.in outlook.com.br outlook.com.au hotmail.com hotmail.co.uk hotmail.fr hotmail.de hotmail.it hotmail.es hotmail.nl
  hotmail.be hotmail.ca hotmail.com.br hotmail.com.ar hotmail.co.jp hotmail.se hotmail.no hotmail.dk hotmail.gr live.com
  live.co.uk live.fr live.nl live.de live.it live.be live.ca live.se live.dk live.com.au msn.com yahoo.com yahoo.com.mx
  yahoo.com.ar yahoo.co.id yahoo.com.sg yahoo.ie yahoo.pl yahoo.gr yahoo.se yahoo.co.uk yahoo.co.in yahoo.co.jp yahoo.fr yahoo.de yahoo.it yahoo.es
  yahoo.ca yahoo.com.au yahoo.com.br ymail.com rocketmail.com aol.com aim.com icloud.com me.com mac.com proton.me
  protonmail.com pm.me gmx.com gmx.de gmx.net gmx.at gmx.ch web.de mail.com email.com t-online.de freenet.de arcor.de
  orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it virgilio.it tiscali.it alice.it mail.ru inbox.ru list.ru
  bk.ru yandex.ru yandex.com ya.ru rambler.ru qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com naver.com
  hanmail.net daum.net nate.com rediffmail.com uol.com.br bol.com.br terra.com.br wp.pl o2.pl interia.pl onet.pl
  seznam.cz centrum.cz ukr.net zoho.com fastmail.com hey.com tutanota.com tuta.com comcast.net verizon.net att.net
  sbcglobal.net bellsouth.net cox.net btinternet.com sky.com virginmedia.com talktalk.net bigpond.com optusnet.com.au
  shaw.ca rogers.com sympatico.ca telus.net bluewin.ch telenet.be skynet.be ziggo.nl kpnmail.nl planet.nl`.split(/\s+/),
);

/** Whether the domain belongs to a large provider of mailboxes for everybody. */
export const isFreeMailDomain = (domain: string): boolean => freeMailDomains.has(asciiDomain(domain) ?? '');
