import path from 'node:path';
import type { Page } from '@playwright/test';
import { build, type Rolldown } from 'vite';

const address = '/upload-library.js';

/** Puts the upload library into a page; returns a function that sends `size` bytes of 0, 1, … 250, 0, 1 … in parts. */
export async function withUploadLibrary(page: Page) {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      lib: { entry: path.join(import.meta.dirname, 'send-in-parts.ts'), formats: ['es'], fileName: 'library' },
    },
  })) as Rolldown.RolldownOutput[];
  const code = built.flatMap(({ output }) => output).map((part) => (part.type === 'chunk' ? part.code : ''));
  await page.route(`**${address}`, (route) => route.fulfill({ contentType: 'text/javascript', body: code.join('\n') }));
  return (size: number, then: 'resume' | 'remove') =>
    page.evaluate<string | undefined>(
      `import('${address}').then(({ sendInParts }) =>
        sendInParts(location.origin, Uint8Array.from({ length: ${size} }, (_, index) => index % 251), '${then}'))`,
    );
}
