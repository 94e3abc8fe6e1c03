/** In SQL: an instant as ISO 8601 text in UTC, for JSON. */
export const isoText = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
