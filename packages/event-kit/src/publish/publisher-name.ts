/** The name under which the publisher keeps its checkpoint. */
export const publisherName = 'publisher';
