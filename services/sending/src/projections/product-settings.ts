import type { RecordedEvent } from '@cadenza/event-store';
import type { Queryable } from '@cadenza/postgres';
import type { ProductSettingsEvent } from '../product-settings/events.ts';
import { type ProductSettings, unsetSettings } from '../product-settings/product-settings.ts';
import { type ShownTimes, unsetShownTimes } from '../product-settings/shown-times.ts';

/** The table has one row, or none before anything is set. */
export async function projectProductSettings(
  transaction: Queryable,
  event: RecordedEvent<ProductSettingsEvent>,
): Promise<void> {
  await transaction.query('insert into product_settings default values on conflict do nothing');
  switch (event.type) {
    case 'PostalAddressSet':
      await transaction.query('update product_settings set postal_address = $1', [event.data.postalAddress]);
      return;
    case 'UnsubscribeWordingSet':
      await transaction.query('update product_settings set unsubscribe_wording = $1', [event.data.unsubscribeWording]);
      return;
    case 'TrackingSet':
      await transaction.query('update product_settings set tracks_opens = $1, tracks_clicks = $2', [
        event.data.tracksOpens,
        event.data.tracksClicks,
      ]);
      return;
    case 'ShownTimesSet':
      await transaction.query('update product_settings set shown_time_zone = $1, date_style = $2', [
        event.data.shownTimeZone,
        event.data.dateStyle,
      ]);
      return;
    case 'FirstSetupClosed':
      await transaction.query('update product_settings set first_setup_closed = true');
      return;
    default:
      event satisfies never;
  }
}

/** What users have set for emails. */
export async function findProductSettings(database: Queryable): Promise<ProductSettings> {
  const { rows } = await database.query<ProductSettings>(
    `select postal_address as "postalAddress", unsubscribe_wording as "unsubscribeWording",
       tracks_opens as "tracksOpens", tracks_clicks as "tracksClicks"
     from product_settings`,
  );
  return rows[0] ?? unsetSettings;
}

/** How users have set that times are shown. */
export async function findShownTimes(database: Queryable): Promise<ShownTimes> {
  const { rows } = await database.query<ShownTimes>(
    'select shown_time_zone as "shownTimeZone", date_style as "dateStyle" from product_settings',
  );
  return rows[0] ?? unsetShownTimes;
}

/** Whether a user closed what is asked before the first email. */
export async function isFirstSetupClosed(database: Queryable): Promise<boolean> {
  const { rows } = await database.query<{ isClosed: boolean }>(
    'select first_setup_closed as "isClosed" from product_settings',
  );
  return rows[0]?.isClosed === true;
}
