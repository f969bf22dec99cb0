import type { Config } from '../config.ts'

/** The Strict-Transport-Security header; null for an address without HTTPS, where browsers ignore it anyway. */
export function hstsHeader({ publicUrl, hsts }: Pick<Config, 'publicUrl' | 'hsts'>): string | null {
  return publicUrl.startsWith('https:') ? values[hsts] : null
}

const values: Record<Config['hsts'], string | null> = {
  off: null,
  on: 'max-age=31536000',
  subdomains: 'max-age=31536000; includeSubDomains',
  preload: 'max-age=31536000; includeSubDomains; preload',
}
