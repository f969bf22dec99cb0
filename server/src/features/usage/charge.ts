import type { usageVerdicts } from '@assay/contract/usage'

export type UsageVerdict = (typeof usageVerdicts)[number]

/** What a call costs and what is kept of it. Everything in it but the units is made by the server, never sent to it. */
export type Charge = {
  requestId: string
  keyId: string
  periodId: string
  /** Whether the period's account shares its checks with others of the same mailbox: it is so for the period's whole life. */
  drawsOnAllowance: boolean
  units: number
  tally: { verdict: UsageVerdict; calls: number; units: number }[]
  log: LoggedVerdicts
}

/** Hashes in hexadecimal; those of domains as decimal numbers. */
export type LoggedVerdicts = {
  emailVerdict: string | null
  nameVerdict: string | null
  emailHash: string | null
  nameHash: string | null
  /** Only of an address that passed; see features/lookback. */
  domainHash: string | null
  parentHash: string | null
  /** Only of a batch: both for each item. */
  batchHashes: (string | null)[] | null
}

export type ChargeResult =
  | { status: 'granted'; used: number }
  | { status: 'refused'; used: number; limit: number; endsAt: Date }
  /** The key is gone, or the period has ended: what is known about the caller must be looked up again. */
  | { status: 'stale' }
