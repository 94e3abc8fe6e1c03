import { passingRefusals } from '@cadenza/mailbox';
import { Failure } from './finding.ts';

interface Kind {
  pattern: RegExp;
  verdict?: 'oauth-required' | 'tls';
  what?: string;
  suggestion: string;
  isElsewhere?: boolean;
}

const oauthOnly = 'asks for OAuth, which is a sign-in without a password';

/** What providers say of logins that no retyping of the password mends; the first that matches counts. */
const kinds: readonly Kind[] = [
  {
    pattern: /^538\b|must issue a? ?STARTTLS|\[PRIVACYREQUIRED\]/i,
    verdict: 'tls',
    what: 'takes passwords only over TLS',
    suggestion: 'Choose TLS or STARTTLS.',
    isElsewhere: true,
  },
  {
    pattern: /SmtpClientAuthentication is disabled|5\.7\.139/i,
    verdict: 'oauth-required',
    what: oauthOnly,
    suggestion:
      'Microsoft takes passwords here only where the administrator has turned on authenticated SMTP for the mailbox (https://aka.ms/smtp_auth_disabled).',
  },
  {
    pattern: /basic auth\w* is (?:disabled|blocked)|(?:use|require\w*|only) (?:xoauth2|oauth)/i,
    verdict: 'oauth-required',
    what: oauthOnly,
    suggestion: 'Ask your provider whether it has app passwords.',
  },
  {
    pattern: /application-specific password|app(?:lication)?[- ]password/i,
    suggestion: 'Your provider wants an app password here: make one in the settings of your account and enter it.',
  },
  {
    pattern: /5\.7\.8.*(?:gsmtp|google)|BadCredentials|log in via your web browser|WebLoginRequired/i,
    suggestion: 'Google takes app passwords only: make one at https://myaccount.google.com/apppasswords and enter it.',
  },
  {
    pattern: /(?:not enabled for|enable) IMAP|IMAP (?:access )?is (?:disabled|not enabled)/i,
    suggestion: 'Turn on IMAP in the settings of your account.',
  },
];

/** Refusals that say nothing of the password: it may be right. */
const isPassing = new RegExp(
  String.raw`^(?:4\d\d\b|\* BYE\b|NO \[(?:${passingRefusals.join('|')})\])|\btoo many\b|bandwidth limit`,
  'i',
);
const microsoft = /(?:^|\.)(?:outlook|office365|hotmail|live)\.com$/;

/**
 * Why a server refused a login.
 *
 * @param said the whole reply
 * @param offered mechanisms of sign-in, in capitals
 */
export function refusedLogin(said: string, host: string, offered: readonly string[]): Failure {
  const kind = kinds.find(({ pattern }) => pattern.test(said)) ?? byHost(host, offered);
  if (kind)
    return new Failure({
      verdict: kind.verdict ?? 'refused',
      what: kind.what ?? 'refused user and password',
      words: said,
      suggestion: kind.suggestion,
      ...(kind.isElsewhere && { isElsewhere: true }),
    });
  if (isPassing.test(said)) return nobodyNow(said);
  if (offered.length > 0 && offered.every(isOauth)) return byOauthAlone(said);
  return new Failure({
    verdict: 'refused',
    what: 'refused user and password',
    words: said,
    suggestion: 'Check user and password. Many providers take only an app password here.',
  });
}

const nobodyNow = (said: string) =>
  new Failure({
    verdict: 'closed',
    what: 'lets nobody sign in just now',
    words: said,
    suggestion: 'Please try again in a few minutes.',
  });

const tokenSuggestions: readonly Pick<Kind, 'pattern' | 'suggestion'>[] = [
  {
    pattern: /SmtpClientAuthentication is disabled|5\.7\.139/i,
    suggestion:
      'The administrator has to turn on authenticated SMTP for the mailbox (https://aka.ms/smtp_auth_disabled).',
  },
  {
    pattern: /IMAP/i,
    suggestion: 'Turn on IMAP in the settings of the account, or ask its administrator to. Then connect it again.',
  },
];

/**
 * Why a server refused an access token.
 *
 * @param said the whole reply
 */
export function refusedToken(said: string): Failure {
  if (isPassing.test(said)) return nobodyNow(said);
  const suggestion = tokenSuggestions.find(({ pattern }) => pattern.test(said))?.suggestion;
  return new Failure({
    verdict: 'refused',
    what: 'refused the sign-in',
    words: said,
    suggestion: suggestion ?? 'Connect the mailbox again, and allow all that is asked for.',
  });
}

/** A server that offers no sign-in by token. */
export const noTokenLogin = (offered: readonly string[]) =>
  new Failure({
    verdict: 'refused',
    what: 'offers no sign-in by XOAUTH2',
    ...(offered.length > 0 && { words: offered.join(' ') }),
    suggestion: 'The administrator of the account may have switched it off.',
  });

/** Microsoft's IMAP servers refuse every password, and do not say why. */
function byHost(host: string, offered: readonly string[]): Kind | undefined {
  if (!microsoft.test(host) || !offered.includes('XOAUTH2')) return undefined;
  const suggestion = 'Microsoft takes no passwords for most mailboxes any more.';
  return { pattern: /^/, verdict: 'oauth-required', what: `refused the password, and ${oauthOnly}`, suggestion };
}

const isOauth = (mechanism: string) => mechanism === 'XOAUTH2' || mechanism === 'OAUTHBEARER';

const byOauthAlone = (words?: string) =>
  new Failure({
    verdict: 'oauth-required',
    what: oauthOnly,
    ...(words !== undefined && { words }),
    suggestion: 'Ask your provider whether it has app passwords, and on which server.',
  });

/** A server that offers no sign-in by password. */
export function noPasswordLogin(offered: readonly string[]): Failure {
  if (offered.some(isOauth)) return byOauthAlone();
  return new Failure({
    verdict: 'refused',
    what: 'offers no sign-in by password',
    ...(offered.length > 0 && { words: offered.join(' ') }),
    suggestion: 'Sign-in may be offered on another port, or only with TLS.',
    isElsewhere: true,
  });
}

/** A server that takes the sign-in, and then does not show the mails. */
export const unreadInbox = (said: string) =>
  new Failure({
    verdict: isPassing.test(said) ? 'closed' : 'refused',
    what: 'accepted the sign-in, but does not open the INBOX',
    words: said,
    suggestion: 'Ask the operator of the mail server whether this user may read the mailbox by IMAP.',
  });
