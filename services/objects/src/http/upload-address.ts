/** What a client calls `uploadURL`: from its path the stored path is derived. */
export function uploadAddress(fileId: string, { PUBLIC_URL }: { PUBLIC_URL: string }): string {
  return new URL(`/api/objects/uploads/${fileId}`, PUBLIC_URL).href;
}
