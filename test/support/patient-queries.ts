/** Component tests wait a second by default for what they look for; a busy machine needs more. */
if ('document' in globalThis) {
  const { configure } = await import('@testing-library/dom');
  configure({ asyncUtilTimeout: 10_000 });
}
