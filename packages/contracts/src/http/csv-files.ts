import { z } from 'zod';

/**
 * Whether a CSV file begins with a byte-order mark, without which Excel breaks accents, and which programs trip over. The
 * list of leads has none unless it is asked for; the report and the blocklist have one unless it is declined.
 */
export const byteOrderMarkChoice = z.enum(['0', '1']).optional();
