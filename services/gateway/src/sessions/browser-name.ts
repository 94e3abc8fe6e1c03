import Bowser from 'bowser';

/** Anybody may send any text; a real one is shorter. */
const userAgentMaxLength = 500;

/** `Firefox on Windows`: as much of the browser as its user needs to know it again. `null` when it is none we know. */
export function browserName(userAgent: string | undefined): string | null {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent.slice(0, userAgentMaxLength));
  if (!browser.name || !os.name) return null;
  return `${browser.name} on ${os.name}`;
}
