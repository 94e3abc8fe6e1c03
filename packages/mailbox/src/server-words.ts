const wordsMaxLength = 240;
/** Control characters, and those that are invisible or turn the direction of writing. */
const unshown = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\uFFFD]+/gu;

/**
 * What a server said, fit to be shown: one line, bounded, without control characters.
 *
 * @returns null when nothing is left, or when it repeats the password in any form: to mask it could still betray it
 */
export function serverWords(said: string, login: { user: string; password: string }): string | null {
  const shown = fitToShow(said);
  const forms = formsOf(login);
  if (shown === '' || [said, shown, shown.replace(/\s/g, '')].some((text) => forms.some((form) => holds(text, form))))
    return null;
  return shown.length > wordsMaxLength ? `${shown.slice(0, wordsMaxLength).trimEnd()}…` : shown;
}

/** On one line, without what nobody sees. */
export const fitToShow = (text: string) => text.replace(unshown, ' ').replace(/\s+/g, ' ').trim();
const holds = (text: string, form: string) => form !== '' && text.toLowerCase().includes(form.toLowerCase());

/** The password as it was sent, and as a server may turn it before it says it again. */
function formsOf({ user, password }: { user: string; password: string }): string[] {
  const bytes = Buffer.from(password);
  const plainLogin = Buffer.from(`\0${user}\0${password}`);
  return [
    password,
    fitToShow(password),
    password.replace(/\s/g, ''),
    password.replace(/["\\]/g, '\\$&'),
    encodeURIComponent(password),
    ...[bytes, plainLogin].flatMap((each) => [
      each.toString('base64').replace(/=+$/, ''),
      each.toString('base64url'),
      each.toString('hex'),
    ]),
  ];
}
