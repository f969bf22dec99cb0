import type { Tier } from '../billing/catalogue.ts'

// Apart from the schemas in files.ts, which the browser doesn't load (ADR 47).

export const maxFileRows = 500_000
export const maxFileBytes = 100_000_000
export const maxFileColumns = 200
/** With contents; what is left of an expired file doesn't count. */
export const maxFiles = 20
export const maxAccountBytes = 500_000_000
/** Counted as they arrive, whether the file is kept or not. A day starts with its first upload. */
export const fileBytesPerDay: Record<Tier, number> = {
  free: 100_000_000,
  basic: 1_000_000_000,
  pro: 2_000_000_000,
  enterprise: 10_000_000_000,
}
export const fileDays = 7

export const fileStates = ['ready', 'running', 'paused', 'canceled', 'finished', 'failed', 'expired'] as const
export type FileState = (typeof fileStates)[number]

/** Why a file is paused: its owner, the plan's quota, the key's budget, a key that is gone, or the account itself. */
export const pauseReasons = ['user', 'quota', 'budget', 'key', 'account'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** What a column can be checked as. Each filled cell is one check, a full name's as many as it has parts. */
export const fileFields = ['email', 'firstname', 'lastname', 'name'] as const
export type FileField = (typeof fileFields)[number]

/** What the result adds to the columns of the original, in this order. */
export const resultColumns = [
  'assay_verdict',
  'assay_class',
  'assay_score',
  'assay_did_you_mean',
  'assay_name_verdict',
  'assay_name_score',
  'assay_decision',
  'assay_reasons',
  'assay_activity',
  'assay_activity_reasons',
] as const
