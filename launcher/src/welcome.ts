import type { RunningProduct } from './start-product.ts';

const passwordTexts = {
  setting: () => 'the one in ADMIN_PASSWORD',
  'generated-now': (password: string) => password,
  'generated-before': (_password: string, file: string) => `as printed at the first start (kept in ${file})`,
};

/** What stays on the console once everything runs. */
export function welcome({ settings, secrets }: RunningProduct): string {
  const password = passwordTexts[secrets.adminPasswordFrom](secrets.adminPassword, secrets.file);
  const mail = settings.SMTP_URL
    ? `Mail goes out through ${new URL(settings.SMTP_URL).host}.`
    : `Mail is caught, not sent: ${settings.PUBLIC_URL}/dev/mail`;
  return `
  Cadenza is ready:  ${settings.PUBLIC_URL}

    email     ${settings.ADMIN_EMAIL}
    password  ${password}

  ${mail}
  Ctrl-C stops it.
`;
}
