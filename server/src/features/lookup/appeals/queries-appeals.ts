import { type AppealMailbox, appealCodeMinutes, appealCodeTries } from '@assay/contract/lookup/rules'
import type { Tx } from '../../../ports/db.ts'

export type Appeal = {
  id: string
  domain: string
  status: 'unproven' | 'waiting' | 'accepted' | 'rejected'
  contactEmail: string
  usedFor: string
  codeMailbox: AppealMailbox | null
  codeSentAt: Date | null
  codeTries: number
  provenBy: 'dns' | 'email' | null
  provenAt: Date | null
  note: string | null
  createdAt: Date
  expiresAt: Date
}

const columns = `id, domain, status, contact_email as "contactEmail", used_for as "usedFor", code_mailbox as "codeMailbox",
  code_sent_at as "codeSentAt", code_tries as "codeTries", proven_by as "provenBy", proven_at as "provenAt", note,
  created_at as "createdAt", expires_at as "expiresAt"`

type NewAppeal = Pick<Appeal, 'domain' | 'contactEmail' | 'usedFor' | 'createdAt' | 'expiresAt'>

export async function insertAppeal(tx: Tx, appeal: NewAppeal): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `insert into domain_appeals (domain, contact_email, used_for, created_at, expires_at) values ($1, $2, $3, $4, $5)
     returning id`,
    [appeal.domain, appeal.contactEmail, appeal.usedFor, appeal.createdAt, appeal.expiresAt],
  )
  const [row] = rows
  if (!row) throw new Error('an appeal has an id')
  return row.id
}

export async function selectAppeal(tx: Tx, id: string, now: Date): Promise<Appeal | undefined> {
  const { rows } = await tx.query<Appeal>(`select ${columns} from domain_appeals where id = $1 and expires_at > $2`, [
    id,
    now,
  ])
  return rows[0]
}

/** For the operator: the longest wait first. */
export async function selectWaiting(tx: Tx, count: number): Promise<Appeal[]> {
  const { rows } = await tx.query<Appeal>(
    `select ${columns} from domain_appeals where status = 'waiting' order by proven_at limit $1`,
    [count],
  )
  return rows
}

export async function selectAppealsFor(tx: Tx, domain: string): Promise<Appeal[]> {
  const { rows } = await tx.query<Appeal>(
    `select ${columns} from domain_appeals where domain = $1 order by created_at desc`,
    [domain],
  )
  return rows
}

type NewCode = { id: string; mailbox: AppealMailbox; codeHash: Buffer; sentAt: Date }

/** Replaces the last code. False if there's nothing left to prove. */
export async function updateCode(tx: Tx, { id, mailbox, codeHash, sentAt }: NewCode): Promise<boolean> {
  const { rows } = await tx.query(
    `update domain_appeals set code_hash = $2, code_mailbox = $3, code_sent_at = $4, code_tries = 0
     where id = $1 and status = 'unproven' returning id`,
    [id, codeHash, mailbox, sentAt],
  )
  return rows.length === 1
}

/** Counts the try before comparing, and locks the row so that simultaneous guesses are counted one by one. */
export async function countTry(tx: Tx, id: string, now: Date): Promise<Buffer | undefined> {
  const { rows } = await tx.query<{ codeHash: Buffer }>(
    `update domain_appeals set code_tries = code_tries + 1
     where id = $1 and status = 'unproven' and code_hash is not null and code_tries < $2
       and code_sent_at > $3::timestamptz - make_interval(mins => $4)
     returning code_hash as "codeHash"`,
    [id, appealCodeTries, now, appealCodeMinutes],
  )
  return rows[0]?.codeHash
}

type Proof = { id: string; provenBy: 'dns' | 'email'; provenAt: Date; expiresAt: Date }

/** False if it was proven before. */
export async function updateProof(tx: Tx, { id, provenBy, provenAt, expiresAt }: Proof): Promise<boolean> {
  const { rows } = await tx.query(
    `update domain_appeals set status = 'waiting', proven_by = $2, proven_at = $3, expires_at = $4, code_hash = null
     where id = $1 and status = 'unproven' returning id`,
    [id, provenBy, provenAt, expiresAt],
  )
  return rows.length === 1
}

export async function deleteAppeal(tx: Tx, id: string): Promise<void> {
  await tx.query('delete from domain_appeals where id = $1', [id])
}

type Decided = {
  domain: string
  status: 'accepted' | 'rejected'
  reason: string
  note: string | null
  decidedAt: Date
  expiresAt: Date
}

export type Notified = { id: string; contactEmail: string }

/** Everyone who proved that the domain is theirs. An operator who changed their mind can still accept a rejected one. */
export async function updateDecision(tx: Tx, decided: Decided): Promise<Notified[]> {
  const { rows } = await tx.query<Notified>(
    `update domain_appeals set status = $2, reason = $3, note = $4, decided_at = $5, expires_at = $6
     where domain = $1 and (status = 'waiting' or status = 'rejected' and $2 = 'accepted')
     returning id, contact_email as "contactEmail"`,
    [decided.domain, decided.status, decided.reason, decided.note, decided.decidedAt, decided.expiresAt],
  )
  return rows
}

/** The owners to notify of a reversal who are still on record. */
export async function updateReversal(
  tx: Tx,
  { domain, reason, note, decidedAt, expiresAt }: Omit<Decided, 'status'>,
): Promise<Notified[]> {
  const { rows } = await tx.query<Notified>(
    `update domain_appeals set status = 'rejected', reason = $2, note = $3, decided_at = $4, expires_at = $5
     where domain = $1 and status = 'accepted' returning id, contact_email as "contactEmail"`,
    [domain, reason, note, decidedAt, expiresAt],
  )
  return rows
}
