/** A relay that replaces our Message-ID with its own, and tells which in its reply to the text. */
interface Relay {
  name: string;
  source: string;
  /** The id that recipients see, without brackets; `undefined` if the reply does not tell it for certain. */
  idIn(reply: string, host: string): string | undefined;
}

const sesHost =
  /(?:^|\.)email-smtp(?:-fips)?\.([a-z]{2}(?:-[a-z]{2,12}){1,3}-\d)\.(?:vpce\.)?amazonaws\.com(?:\.cn)?$/i;
const sesReply = /^250[ -]ok ([\da-f]{16}-[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-\d{6})\s*$/i;
const sesFirstRegion = 'us-east-1';
const outlookReply = /^250[ -]2\.\d\.\d ok <([^<>\s@]{1,200}@(?:[a-z\d-]{1,63}\.){0,6}(?:outlook|exchangelabs)\.com)>/i;

const relays: readonly Relay[] = [
  {
    name: 'Amazon SES',
    source: 'docs.aws.amazon.com/ses: Message-ID of sent messages; email.amazonses.com in the first region',
    idIn: (reply, host) => {
      const region = sesHost.exec(host)?.[1]?.toLowerCase();
      const id = sesReply.exec(reply)?.[1];
      if (region === undefined || id === undefined) return undefined;
      return `${id}@${region === sesFirstRegion ? 'email' : region}.amazonses.com`;
    },
  },
  {
    name: 'Microsoft 365 and Outlook',
    source: 'Exchange Online: “250 2.0.0 OK <id> [Hostname=…]”',
    idIn: (reply) => outlookReply.exec(reply)?.[1],
  },
];

/** The Message-ID that recipients see, in brackets, where the server reply says for certain that it is not ours. */
export function relayedId(reply: string, { host, messageId }: { host: string; messageId: string }): string | undefined {
  const firstLine = reply.slice(0, 1_000).split(/\r?\n/, 1)[0] ?? '';
  for (const { idIn } of relays) {
    const id = idIn(firstLine, host);
    if (id !== undefined) return `<${id}>` === messageId ? undefined : `<${id}>`;
  }
  return undefined;
}
