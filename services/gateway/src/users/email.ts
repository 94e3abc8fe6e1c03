/** An email as users are found by it. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}
