/** The metadata of what time caused, and not a request or an event. */
export const fromTime = { correlationId: null, causationId: null };
