/** Whether it can be an email address. The server decides; this finds what was mistyped before it's sent. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
}

export const enterValidEmail = 'Enter a valid email address.'
