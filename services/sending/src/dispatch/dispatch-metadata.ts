/** The dispatcher acts on time, not on a request. */
export const dispatchMetadata = { correlationId: null, causationId: null };
