/** The code on Node's and PostgreSQL's errors ('EACCES', '57P03'). */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
