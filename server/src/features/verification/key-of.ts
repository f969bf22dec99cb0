/** Headers only: URLs end up in logs and browser histories. */
export function keyOf(header: (name: string) => string | undefined): string | undefined {
  return header('x-api-token') ?? /^Bearer +(\S+)$/i.exec(header('authorization') ?? '')?.[1]
}
