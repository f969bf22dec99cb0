/** What the server says in lower case, at the beginning of a line. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
