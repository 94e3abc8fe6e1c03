import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import path from 'node:path';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macApplications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The browser that the whole-system tests drive: CHROMIUM_PATH, else one in PATH. */
export async function findChromium(environment = process.env): Promise<string | undefined> {
  const given = environment['CHROMIUM_PATH'];
  const folders = (environment['PATH'] ?? '').split(path.delimiter).filter(Boolean);
  const candidates = given
    ? [given]
    : [...folders.flatMap((folder) => names.map((name) => path.join(folder, name))), ...macApplications];
  for (const candidate of candidates) if (await isExecutable(candidate)) return candidate;
  return undefined;
}

function isExecutable(file: string): Promise<boolean> {
  return access(file, constants.X_OK).then(
    () => true,
    () => false,
  );
}
