import { z } from 'zod';

const warnLevel = 40;
const repeatAfterMs = 30_000;

const logLine = z.object({
  level: z.number(),
  msg: z.string().default(''),
  err: z.object({ message: z.string() }).optional(),
});

/**
 * Summarises warnings and errors in a service's log for the person at the console, each at most once in 30 s. Returns
 * the line to show, if any.
 */
export function summariseLog(service: string): (line: string) => string | undefined {
  const lastShown = new Map<string, number>();
  return (line) => {
    const entry = parse(line);
    if (!entry || entry.level < warnLevel) return undefined;
    const text = [entry.msg, entry.err?.message].filter(Boolean).join(': ');
    const now = performance.now();
    if (now - (lastShown.get(text) ?? -repeatAfterMs) < repeatAfterMs) return undefined;
    if (lastShown.size > 100) lastShown.clear();
    lastShown.set(text, now);
    return `  ${entry.level > warnLevel ? '✗' : '!'} ${service}: ${text}`;
  };
}

function parse(line: string) {
  if (!line.startsWith('{')) return undefined;
  try {
    return logLine.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}
