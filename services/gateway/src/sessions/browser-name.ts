import Bowser from 'bowser';

/** A client may send any text; real user agents are shorter. */
const userAgentMaxLength = 500;

/** `Firefox on Windows`: enough for users to recognise their browser. `null` for a browser that we do not know. */
export function browserName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, userAgentMaxLength));
  if (!browser.name || !os.name) return null;
  return `${browser.name} on ${os.name}`;
}
