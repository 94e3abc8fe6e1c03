import type { Attachment } from '@cadenza/contracts';
import { identityHeader, serviceIdentity, signIdentity } from '@cadenza/service-kit';
import type { App } from '../app.ts';
import type { OutgoingEmail } from '../smtp/mailer.ts';

const loadMsMax = 30_000;

/**
 * Reads the files of a step from the objects service.
 * @throws naming the file that cannot be read; an email never leaves without its files (rule D6)
 */
export async function loadAttachments(
  app: App,
  attachments: readonly Attachment[],
): Promise<OutgoingEmail['attachments']> {
  return Promise.all(
    attachments.map(async ({ filename, contentType, path }) => ({
      filename,
      contentType,
      content: await load(app, filename, path),
    })),
  );
}

async function load({ settings, clock }: App, filename: string, path: string): Promise<Buffer> {
  if (!settings.OBJECTS_URL) throw new Error(`The attachment ${filename} cannot be read: OBJECTS_URL is not set`);
  const identity = await signIdentity(serviceIdentity('sending'), settings.INTERNAL_SECRET, clock.realNow());
  const response = await fetch(new URL(path, settings.OBJECTS_URL), {
    headers: { [identityHeader]: identity },
    signal: AbortSignal.timeout(loadMsMax),
  });
  if (!response.ok) throw new Error(`The attachment ${filename} cannot be read: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
