import { type ChangeSettingsRequest, calls } from '@cadenza/contracts';
import { route } from '@cadenza/http-kit';
import type { Context } from '../../context.ts';
import { changeSettings as change } from '../../handlers/product-settings.ts';
import type { ProductSettings } from '../../product-settings/product-settings.ts';
import type { ShownTimes } from '../../product-settings/shown-times.ts';
import { settingsTold } from './settings-told.ts';

export const changeSettings = route(calls.changeSettings, async ({ body, trace }, context: Context) => {
  const closesFirstSetup = body.isFirstSetupClosed === true;
  await change(context, { changes: changesIn(body), shownTimes: shownTimesIn(body), closesFirstSetup }, trace);
  return settingsTold(context);
});

function changesIn({
  postalAddress,
  unsubscribeWording,
  tracksOpens,
  tracksClicks,
}: ChangeSettingsRequest): Partial<ProductSettings> {
  return {
    ...(postalAddress !== undefined && { postalAddress }),
    ...(unsubscribeWording !== undefined && { unsubscribeWording }),
    ...(tracksOpens !== undefined && { tracksOpens }),
    ...(tracksClicks !== undefined && { tracksClicks }),
  };
}

const shownTimesIn = ({ shownTimeZone, dateStyle }: ChangeSettingsRequest): Partial<ShownTimes> => ({
  ...(shownTimeZone !== undefined && { shownTimeZone }),
  ...(dateStyle !== undefined && { dateStyle }),
});
