const bytesPerKilobyte = 1_024;
const bytesPerMegabyte = 1_048_576;

/** `820 B`, `12.3 KB`, `4.0 MB` */
export function formatFileSize(bytes: number): string {
  if (bytes < bytesPerKilobyte) return `${bytes} B`;
  if (bytes < bytesPerMegabyte) return `${(bytes / bytesPerKilobyte).toFixed(1)} KB`;
  return `${(bytes / bytesPerMegabyte).toFixed(1)} MB`;
}
