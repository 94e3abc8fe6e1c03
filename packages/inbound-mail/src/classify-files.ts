import { readFile } from 'node:fs/promises';
import { classify } from './classify.ts';

const files = process.argv.slice(2);

if (files.length === 0) {
  process.stderr.write(
    'Says what a mail is and why, one line of JSON per file: npm run --silent classify -- <file.eml …>\n',
  );
  process.exitCode = 1;
}

for (const file of files) {
  try {
    process.stdout.write(`${JSON.stringify({ file, ...shown(await classify(await readFile(file))) })}\n`);
  } catch (error) {
    process.stderr.write(`${file}: ${(error as Error).message}\n`);
    process.exitCode = 1;
  }
}

function shown({ kind, recipients, messageId, returnDate, reason }: Awaited<ReturnType<typeof classify>>) {
  const named = recipients.map(({ address, permanent, status }) => ({ address, permanent, status }));
  return { kind, recipients: named, messageId, returnDate, reason };
}
