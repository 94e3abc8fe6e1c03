export type TrackingHostCommand =
  | { type: 'SetTrackingHost'; domain: string; host: string | null }
  /** A check found that this host leads to the product (`origin`), or that it does not (null). */
  | { type: 'JudgeTrackingHost'; domain: string; host: string; origin: string | null };
