import type { ProductSettings } from './product-settings.ts';
import type { ShownTimes } from './shown-times.ts';

export type ProductSettingsCommand =
  | {
      type: 'Change';
      /** What is absent stays. */
      changes: Partial<ProductSettings>;
      /** What the environment sets. */
      environment: Partial<ProductSettings>;
      /** ISO 8601 text. */
      now: string;
    }
  /** What is absent stays. */
  | { type: 'ChangeShownTimes'; changes: Partial<ShownTimes>; now: string }
  | { type: 'CloseFirstSetup'; now: string };
