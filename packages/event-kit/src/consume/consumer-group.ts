/** The group in which the instances of a service share what they consume. */
export const consumerGroup = (service: string) => `cadenza-${service}`;
