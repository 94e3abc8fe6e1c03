import type { FirstPassword } from './first-password.ts';
import type { RunningProduct } from './start-product.ts';

/** The text that stays on the console once everything runs. A generated password is shown here and never again. */
export function welcome({ settings, firstPassword }: RunningProduct): string {
  const mail = settings.SMTP_URL
    ? mailThrough(settings.SMTP_URL, settings.PUBLIC_URL)
    : `Mail is caught, not sent: ${settings.PUBLIC_URL}/dev/mail`;
  return `
  Cadenza is ready:  ${settings.PUBLIC_URL}

    email     ${settings.ADMIN_EMAIL}
    password  ${passwordText(firstPassword, settings.ADMIN_EMAIL)}

  ${mail}
  Ctrl-C stops it.
`;
}

const isHere = (url: string) => /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(new URL(url).hostname);

/** Rule L11, said before the first campaign finds it out. */
function mailThrough(server: string, publicUrl: string): string {
  const through = `Mail goes out through ${new URL(server).host}`;
  return isHere(publicUrl) && !isHere(server)
    ? `${through} once PUBLIC_URL is set: links to ${publicUrl} open for nobody else.`
    : `${through}.`;
}

function passwordText(first: FirstPassword, email: string): string {
  switch (first.from) {
    case 'setting':
      return 'the one in ADMIN_PASSWORD, unless it was changed since';
    case 'generated-now':
      return `${first.password}   (shown only now; change it under Account)`;
    case 'generated-before':
      return `as shown at the first start, or changed since (a new one: npm run user -- password ${email})`;
  }
}
