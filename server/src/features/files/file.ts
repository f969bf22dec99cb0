import type { FileState, PauseReason } from '@assay/contract/files/rules'
import type { UsageVerdict } from '../usage/charge.ts'

/** Who acts: a signed-in user, or a key for its account. */
export type FileActor = { userId: string; key: { id: string; isTest: boolean } | null }

/** A file as it's stored. `uploading` is for those whose parts are still arriving. */
export type StoredFile = {
  id: string
  userId: string
  name: string
  state: FileState | 'uploading'
  pauseReason: PauseReason | null
  isTest: boolean
  keyId: string | null
  separator: string
  newline: string
  header: string
  columns: { name: string; filled: number }[]
  /** Indexes of the email, first name and last name columns; -1 for none. One column for both names has full names. */
  checked: number[]
  bytes: number
  rows: number
  rowsDone: number
  checksDone: number
  results: Partial<Record<UsageVerdict, number>>
  failures: number
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  expiresAt: Date
}

export function hasFullNames({ checked: [, firstname = -1, lastname = -1] }: Pick<StoredFile, 'checked'>): boolean {
  return firstname >= 0 && firstname === lastname
}

export type FilePart = { firstRow: number; rows: number; content: string }

export type StoredPart = Omit<FilePart, 'content'> & { content: Buffer }

/** The columns that queries read of a file. */
export const fileColumns = `id, user_id as "userId", name, state, pause_reason as "pauseReason", is_test as "isTest", key_id as "keyId",
  separator, newline, header, columns, checked, bytes::float8 as bytes, rows, rows_done as "rowsDone",
  checks_done::float8 as "checksDone", results, failures, created_at as "createdAt", started_at as "startedAt",
  finished_at as "finishedAt", expires_at as "expiresAt"`
