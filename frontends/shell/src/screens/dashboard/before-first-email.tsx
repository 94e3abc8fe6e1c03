import { useQuery } from '@cadenza/screen-kit';
import { useState } from 'react';
import { settingsQuery } from '../../api/settings.ts';
import { FirstSetupCard } from './first-setup-card.tsx';

/**
 * What matters before the first email leaves (rule D14) of a product without campaigns, asked where there is no
 * postal address, until it is closed for good. Nothing is shown until that is known.
 */
export default function BeforeFirstEmail() {
  const { data: settings } = useQuery(settingsQuery);
  // Once shown it stays, so that what was saved does not take the test of the mail server away.
  const [wasShown, setWasShown] = useState(false);
  const isAsked = settings?.isFirstSetupClosed === false && (wasShown || settings.postalAddress === null);
  if (isAsked && !wasShown) setWasShown(true);
  return isAsked ? <FirstSetupCard settings={settings} /> : null;
}
