import type { AuditFilterKind } from '@assay/contract/audit/actions'

export type LogFilter = { kind: AuditFilterKind | 'all'; days: (typeof periods)[number]['value'] }

/** With a hosted project the others happen there, and are in its own log. */
export const kinds: { value: LogFilter['kind']; label: string; isOurs?: true }[] = [
  { value: 'all', label: 'All activity', isOurs: true },
  { value: 'sign_in', label: 'Sign-ins' },
  { value: 'failed', label: 'Failed attempts' },
  { value: 'account', label: 'Password, email and account', isOurs: true },
  { value: 'two_step', label: 'Two-step verification' },
  { value: 'passkey', label: 'Passkeys' },
  { value: 'api_key', label: 'API keys', isOurs: true },
  { value: 'list', label: 'Lists', isOurs: true },
  { value: 'rules', label: 'Rules', isOurs: true },
  { value: 'file', label: 'Files', isOurs: true },
  { value: 'webhook', label: 'Webhooks', isOurs: true },
  { value: 'billing', label: 'Plan and billing', isOurs: true },
]

export const periods = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: 'all', label: 'Past year' },
] as const

/** From the URL: `?log=api_key&days=30`; everything if missing or invalid. */
export function readFilter(parameters: URLSearchParams): LogFilter {
  return {
    kind: kinds.find(({ value }) => value === parameters.get('log'))?.value ?? 'all',
    days: periods.find(({ value }) => value === parameters.get('days'))?.value ?? 'all',
  }
}

export function writeFilter({ kind, days }: LogFilter): Record<string, string> {
  return { ...(kind !== 'all' && { log: kind }), ...(days !== 'all' && { days }) }
}

/** As `GET /audit` takes it. */
export function queryOf({ kind, days }: LogFilter, now: Date): URLSearchParams {
  const from = new Date(now.getTime() - Number(days) * 86_400_000)
  return new URLSearchParams({
    ...(kind !== 'all' && { kind }),
    ...(days !== 'all' && { from: from.toISOString().slice(0, 10) }),
  })
}
