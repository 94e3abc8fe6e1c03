import type { ProductSettings } from './product-settings.ts';

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
  | { type: 'CloseFirstSetup'; now: string };
