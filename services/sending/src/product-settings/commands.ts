import type { ProductSettings } from './product-settings.ts';

export interface ProductSettingsCommand {
  type: 'Change';
  /** What is absent stays. */
  changes: Partial<ProductSettings>;
  /** What the environment sets. */
  environment: Partial<ProductSettings>;
  /** ISO 8601 text. */
  now: string;
}
