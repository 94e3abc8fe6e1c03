import { createHash } from 'node:crypto';
import { simpleParser } from 'mailparser';
import type { ProductClient } from './product-client.ts';

interface CaughtEmail {
  id: string;
  to: string;
}

/** How the owners of the sample addresses behave; some never react. */
type Habit = 'ignores' | 'opens' | 'clicks';

const browser =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_4) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15';

/** The same address always behaves the same: about half open, a fifth also click. */
function habitOf(address: string): Habit {
  const share = createHash('sha256').update(address).digest().readUInt8(0) / 256;
  if (share < 0.2) return 'clicks';
  return share < 0.55 ? 'opens' : 'ignores';
}

/** Reads the caught emails, and opens and clicks as people would, over the public addresses in them. */
export function recipients(product: ProductClient) {
  const seen = new Set<string>();
  return {
    async readNewMail(): Promise<void> {
      const emails = await product.get<CaughtEmail[]>('/dev/mail.json');
      const fresh = emails.filter(({ id }) => !seen.has(id));
      for (const { id, to } of fresh) {
        seen.add(id);
        const habit = habitOf(to);
        if (habit === 'ignores') continue;
        const { html } = await simpleParser(await product.get<string>(`/dev/mail/${id}.eml`));
        await follow(String(html), habit);
      }
    },
  };
}

async function follow(html: string, habit: Habit): Promise<void> {
  const pixel = /<img src="([^"]+\/t\/o\/[^"]+)"/.exec(html)?.[1];
  if (pixel) await visit(pixel);
  const link = /<a href="([^"]+\/t\/c\/[^"]+)"/.exec(html)?.[1];
  if (habit === 'clicks' && link) await visit(link);
}

async function visit(url: string): Promise<void> {
  await fetch(url, { redirect: 'manual', headers: { 'user-agent': browser } });
}
