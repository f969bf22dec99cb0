import { useCallback, useEffect, useState } from 'react'
import type { Failure, Outcome } from '../../../api/account.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import {
  countRecoveryCodes,
  loadWays,
  verifyAppCode,
  verifyRecoveryCode,
  verifySecurityKey,
  type Way,
} from './factors.ts'

/** `onDone` follows the accepted factor; the session is raised by then. `onRenew` leads to where new recovery codes are made. */
export function useFactorSteps({ onDone, onRenew }: { onDone: () => void; onRenew: () => void }) {
  const [ways, setWays] = useState<Way[] | Failure | null>(null)
  const [chosen, setChosen] = useState<Way | null>(null)
  const load = useCallback(() => {
    setWays(null)
    loadWays().then(setWays)
  }, [])
  useEffect(load, [load])

  const current = chosen ?? (Array.isArray(ways) ? ways[0] : undefined) ?? usual
  async function verify(code: string): Promise<Outcome> {
    const outcome = await verifiers[current.method](current.factorId, code)
    if (outcome.status === 'failed') return outcome
    onDone()
    if (current.method === 'recovery_code') void countRecoveryCodes().then((left) => showCodesLeft(left, onRenew))
    return outcome
  }
  return { ways, current, load, choose: setChosen, verify }
}

/** Until the list has arrived, and for almost everyone. */
const usual: Way = { method: 'totp', factorId: '', name: '' }

const verifiers = {
  totp: verifyAppCode,
  webauthn: verifySecurityKey,
  recovery_code: (_factorId: string, code: string) => verifyRecoveryCode(code),
}

function showCodesLeft(left: number | null, onRenew: () => void): void {
  if (left === null) return
  const count = left === 0 ? 'That was your last recovery code.' : `${left} ${left === 1 ? 'code' : 'codes'} left.`
  const isFew = left <= fewCodes
  toast({
    topic: 'recovery-codes',
    // Stays until it's dismissed: without codes, a lost phone means a lost account.
    tone: isFew ? 'error' : 'neutral',
    title: 'Recovery code used',
    description: isFew ? `${count} Create new ones while you’re signed in.` : count,
    ...(isFew && { action: { label: 'Create new codes', onSelect: onRenew } }),
  })
}

const fewCodes = 3
