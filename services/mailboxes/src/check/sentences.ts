import type { MailLogin, ServerAddress, TestedServer } from '@cadenza/contracts';
import { serverWords } from '@cadenza/mailbox';
import type { Finding } from './finding.ts';

const spotOf = ({ host, port }: ServerAddress) => `${host.includes(':') ? `[${host}]` : host}:${port}`;
const securityNames = { tls: 'TLS', starttls: 'STARTTLS', none: 'no TLS' } as const;

/**
 * A finding in sentences for the user.
 *
 * @param proposed a server that does answer
 */
export function inSentences(finding: Finding, server: MailLogin, proposed: ServerAddress | null): TestedServer {
  const words = finding.words === undefined ? null : serverWords(finding.words, server);
  const spot = spotOf(server);
  const said = words === null ? '' : ` The server’s words: “${words}”`;
  return {
    verdict: finding.verdict,
    message: `${spot} ${finding.what}.${said}`,
    suggestion: proposed ? proposal(spot, finding, server, proposed) : (finding.suggestion ?? null),
    proposed,
  };
}

function proposal(spot: string, { verdict }: Finding, tried: ServerAddress, { port, security }: ServerAddress): string {
  const use = `${port} with ${securityNames[security]}`;
  if (port === tried.port) return `Port ${port} answers with ${securityNames[security]}. Use ${use}?`;
  const what = verdict === 'silent' || verdict === 'closed' ? 'did not answer' : 'did not work';
  return `${spot} ${what}; ${port} does. Use ${use}?`;
}
