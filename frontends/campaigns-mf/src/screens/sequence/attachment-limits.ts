import { attachmentMaxBytes, attachmentsMaxPerStep } from '../../campaign/limits.ts';

/** Why the chosen files cannot be attached beside those that are, as a sentence; null when they can. */
export function refusedFiles(files: readonly { name: string; size: number }[], presentCount: number): string | null {
  if (files.length + presentCount > attachmentsMaxPerStep) {
    return `You can attach at most ${attachmentsMaxPerStep} files to an email`;
  }
  const tooLarge = files.find((file) => file.size > attachmentMaxBytes);
  return tooLarge ? `${tooLarge.name} is larger than 10 MB` : null;
}
