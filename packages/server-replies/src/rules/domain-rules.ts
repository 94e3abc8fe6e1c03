import { domain, type ReplyRule } from './reply-rule.ts';

/** A provider asks for a proof that our domain does not give. */
export const domainRules: ReplyRule[] = [
  {
    blame: domain('mx'),
    source: 'RFC 7505; Exim, Postfix: the domain of the sender takes no mail',
    sentences: [
      '(?:sender|return|from)\\b.{0,40}(?:has (?:a )?)?null ?mx|no (?:valid )?mx (?:records? )?(?:found |exists? )?(?:for|of|in) (?:the )?(?:sender|domain of (?:the )?sender|return)',
    ],
  },
  {
    blame: domain('dmarc'),
    source: 'RFC 7489; Gmail, Yahoo, Mail.ru, Microsoft',
    sentences: ['dmarc'],
  },
  {
    blame: domain(null),
    source: 'https://support.google.com/a/answer/3726730: either SPF or DKIM would do',
    sentences: ['\\bspf\\b.{0,200}\\bdkim\\b|\\bdkim\\b.{0,200}\\bspf\\b'],
  },
  {
    blame: domain('spf'),
    source: 'RFC 7208; https://support.google.com/a/answer/3726730, Postfix policyd-spf, Exim, GMX',
    sentences: ['\\bspf\\b|sender policy framework|openspf'],
  },
  {
    blame: domain('dkim'),
    source: 'RFC 6376; https://support.google.com/a/answer/3726730',
    sentences: ['dkim|domainkey'],
  },
  {
    blame: domain('ptr'),
    source: 'Postfix reject_unknown_client_hostname, Exim, GMX, IONOS, Gmail 5.7.25',
    sentences: [
      'reverse[ -]?(?:dns|lookup|hostname|mapping|address|name)|\\brdns\\b|\\bptr\\b|bad reverse|no reverse|cannot find your (?:reverse )?host ?name|without (?:valid )?(?:r?dns|hostname)',
    ],
  },
  {
    blame: domain(null),
    source: 'RFC 8601; Gmail 5.7.26, Microsoft 5.7.515',
    sentences: [
      'sender id\\b|unauthenticated (?:e-?mail|mail|message|sender)|this (?:mail|message) is unauthenticated|required authentication level|(?:fails?|failed|did not|does not) (?:to )?pass (?:\\S+ ){0,3}authenticat',
    ],
  },
];
