import type { Deps } from '../../deps.ts'

export type BillingDeps = Pick<Deps, 'db' | 'payments' | 'now' | 'log' | 'config'>
