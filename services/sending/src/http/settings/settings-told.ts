import type { ProductSettings } from '@cadenza/contracts';
import type { Context } from '../../context.ts';
import { settingsInEffect } from '../../handlers/product-settings.ts';
import { setByEnvironment } from '../../product-settings/product-settings.ts';
import { findShownTimes, isFirstSetupClosed } from '../../projections/product-settings.ts';
import { hostOf } from '../../public-links/link-host.ts';
import { linkRemedy, linkTroubleWords } from '../../public-links/link-words.ts';
import { relayHostOf } from '../../relay/relay-names.ts';

/** Rule D14: what is in effect, and of the environment what its users should know; never a user or a password of a server. */
export async function settingsTold(
  context: Pick<Context, 'database' | 'settings' | 'publicLinks'>,
): Promise<ProductSettings> {
  const { database, settings, publicLinks } = context;
  const { PUBLIC_URL: url, MAIL_FROM, IMAP_URL } = settings;
  const trouble = await publicLinks.troubleOutside(url);
  return {
    ...(await settingsInEffect(context, database)),
    ...(await findShownTimes(database)),
    isFirstSetupClosed: await isFirstSetupClosed(database),
    setOnServer: Object.keys(setByEnvironment(settings)),
    address: { url, trouble: trouble && `${closed}: ${linkTroubleWords[trouble](hostOf(url))}. ${linkRemedy}` },
    mailServer: mailServerOf(settings),
    from: { name: MAIL_FROM.name, address: MAIL_FROM.address },
    answersHost: IMAP_URL === undefined ? null : hostOf(IMAP_URL),
  };
}

const closed = 'Nobody outside can open this address';
const [submissionPort, submissionsPort] = [587, 465];

function mailServerOf(settings: Context['settings']): ProductSettings['mailServer'] {
  const host = relayHostOf(settings);
  if (host === null) return null;
  const { port, protocol } = new URL(settings.SMTP_URL as string);
  return { host, port: Number(port) || (protocol === 'smtps:' ? submissionsPort : submissionPort) };
}
