import { Refusal } from '@cadenza/http-kit';
import { isSameOrganisation, organisationOf } from '@cadenza/inbound-mail';
import { isReservedDomain } from '@cadenza/mail-address';

/** What the decision depends on. Names are in ASCII. */
export interface HostFacts {
  domain: string;
  host: string;
  /** The host of the address under which people reach the product. */
  productHost: string;
  /** Domains that mailboxes send from and that are called like the host. */
  isSendingDomain: boolean;
  /** Another domain whose links lead to the host. */
  takenBy: string | null;
}

type HostRule = (facts: HostFacts) => Refusal | undefined;

const refusal = (code: string, message: string) => new Refusal(422, code, message);

const productIsPublic: HostRule = ({ productHost }) =>
  organisationOf(productHost) === null || isReservedDomain(productHost)
    ? refusal(
        'product-without-name',
        `People reach this product at ${productHost}, which has no name in the public DNS that a tracking host could lead to. Set PUBLIC_URL first.`,
      )
    : undefined;

const notTheProduct: HostRule = ({ host, productHost }) =>
  host === productHost
    ? refusal('host-of-the-product', `${host} is the address of the product itself. Use another name.`)
    : undefined;

const ofTheDomain: HostRule = ({ host, domain }) =>
  organisationOf(host) !== null && isSameOrganisation(host, domain)
    ? undefined
    : refusal('host-of-another-domain', `The tracking host of ${domain} must be a name below it, like go.${domain}.`);

/** A CNAME allows no other records of its name, so mail to such a domain would be lost (RFC 1034, 3.6.2). */
const withoutMail: HostRule = ({ host, domain, isSendingDomain }) =>
  host === domain || host === organisationOf(host) || isSendingDomain
    ? refusal('host-with-mail', `${host} has records of its own, for mail. Use a name below it, like go.${host}.`)
    : undefined;

const ofOneDomain: HostRule = ({ host, takenBy }) =>
  takenBy === null
    ? undefined
    : new Refusal(409, 'tracking-host-taken', `${host} is the tracking host of ${takenBy} already.`);

const hostRules: readonly HostRule[] = [productIsPublic, notTheProduct, ofTheDomain, withoutMail, ofOneDomain];

/** Why a name cannot be the tracking host of a domain, or nothing. */
export function refuseHost(facts: HostFacts): Refusal | undefined {
  for (const rule of hostRules) {
    const refused = rule(facts);
    if (refused) return refused;
  }
  return undefined;
}
