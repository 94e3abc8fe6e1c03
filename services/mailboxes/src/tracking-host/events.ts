/** Every event of the tracking host of one domain, on the stream `tracking-host-<domain>`. */
export type TrackingHostEvent =
  /** A person chose it; null: removed it. It is not used before it is verified. */
  | { type: 'TrackingHostSet'; data: { domain: string; host: string | null } }
  /** Links in new emails begin with this; null: with the address of the product. Other services hear of it too. */
  | { type: 'TrackingHostChanged'; data: { domain: string; origin: string | null } };
