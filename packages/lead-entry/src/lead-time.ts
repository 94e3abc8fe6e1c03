/** How the drawer of a lead tells when something happened. */
export const leadTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
