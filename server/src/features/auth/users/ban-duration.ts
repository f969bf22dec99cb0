import { AuthError } from '../errors/errors.ts'

/** Parses "24h", "1h30m" or "none", the hosted service's format. Zero lifts a ban. */
export function banSeconds(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (text === 'none') return 0
  const parts = [...text.matchAll(/(\d{1,9}(?:\.\d{1,9})?)(ns|us|µs|ms|s|m|h)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== text) {
    throw new AuthError('validation_failed', 'invalid format for ban duration')
  }
  const seconds = parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * (secondsPer[unit ?? ''] ?? 0), 0)
  // Timestamps have a maximum; anything longer is permanent anyway.
  return Math.min(seconds, 1000 * 365 * 86_400)
}

const secondsPer: Record<string, number> = { ns: 1e-9, us: 1e-6, µs: 1e-6, ms: 1e-3, s: 1, m: 60, h: 3600 }
