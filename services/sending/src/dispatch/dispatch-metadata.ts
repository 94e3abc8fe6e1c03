/** What the dispatcher does follows from time, not from a request. */
export const dispatchMetadata = { correlationId: null, causationId: null };
