/** `rspack serve` sets NODE_ENV to development, `rspack build` to production. */
export const isDevelopment = process.env['NODE_ENV'] === 'development';
