/** Loads the schemas of the forms, which are much larger than the forms. */
export const loadSchemas = () => import('./mailbox-schemas.ts');

/** For the moment when somebody begins to fill a form in. Submitting it tries again. */
export const preloadSchemas = () => void loadSchemas().catch(() => {});
