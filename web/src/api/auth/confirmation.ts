import type { IdentityProof } from '@assay/contract/identity-proof'
import { useSyncExternalStore } from 'react'
import { onUserLeft } from '../session.ts'
import type { Failure } from './failure.ts'

/** What the dialog asks for: the second factor again, or a proof that is sent with the request it's for. */
export type Confirmation = { close: (isConfirmed: boolean) => void } & (
  | { asks: 'factor' }
  /** Null if the request went through or failed for another reason: either way, the dialog is done. */
  | { asks: 'proof'; attempt: (proof: IdentityProof) => Promise<Failure | null> }
)

/** For the one place that draws the dialog. */
export function useConfirmation(): Confirmation | null {
  return useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
}

/** Whether the second factor was given again; the session is raised by then. Requests that ask at the same time share one dialog. */
export function confirmFactor(): Promise<boolean> {
  factorAsked ??= open((close) => ({ asks: 'factor', close })).finally(() => {
    factorAsked = null
  })
  return factorAsked
}

/** For accounts without a second factor. */
export function confirmByProof(attempt: (proof: IdentityProof) => Promise<Failure | null>): Promise<boolean> {
  return open((close) => ({ asks: 'proof', attempt, close }))
}

let current: Confirmation | null = null
let factorAsked: Promise<boolean> | null = null
const listeners = new Set<() => void>()

// Nobody is left who could confirm.
onUserLeft(() => current?.close(false))

function open(ask: (close: Confirmation['close']) => Confirmation): Promise<boolean> {
  return new Promise((resolve) => {
    show(
      ask((isConfirmed) => {
        show(null)
        resolve(isConfirmed)
      }),
    )
  })
}

function show(next: Confirmation | null): void {
  current = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
