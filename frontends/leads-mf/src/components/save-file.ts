/**
 * Downloads a file as a link with `download` does: the page stays.
 * @param name of the file, where the server gives none
 */
export function saveFile(url: string, name = ''): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Downloads what is already here. */
export function saveBlob(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  saveFile(url, name);
  // By then the browser has taken it over; sooner, some lose it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
