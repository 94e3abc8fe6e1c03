/** The URL that clients call `uploadURL`. They derive the stored path from its path. */
export function uploadAddress(fileId: string, { PUBLIC_URL }: { PUBLIC_URL: string }): string {
  return new URL(`/api/objects/uploads/${fileId}`, PUBLIC_URL).href;
}
