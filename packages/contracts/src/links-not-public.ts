/** How the sentence begins that says why nothing leaves while nobody outside could open the links in it (rule L11). */
export const linksNotPublic =
  'Whoever gets an email could not open its links, nor unsubscribe, because they do not lead here from the internet';
