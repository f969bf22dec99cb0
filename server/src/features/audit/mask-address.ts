/** An email address as the log keeps it, which outlives what it is about: “m…@example.net”. */
export function maskAddress(email: string): string {
  return `${[...email][0] ?? ''}…${email.slice(email.lastIndexOf('@'))}`
}
