import { passwordStrength } from '@assay/contract/password'
import { useEffect, useState } from 'react'

export const leakedPassword = 'This password appears in known leaks. Choose another.'

/**
 * Whether attackers try this password first. The server rejects it; this says so before. The list loads once a password
 * meets the other rules, so that no page grows by it.
 */
export function useLeakedPassword(password: string): boolean {
  const [isCommon, setIsCommon] = useState<(password: string) => boolean>()
  const isAsked = passwordStrength(password).score === 100
  useEffect(() => {
    if (!isAsked || isCommon) return
    // Without the list, the server's response says it.
    import('@assay/contract/common-passwords').then(
      (list) => setIsCommon(() => list.isCommonPassword),
      () => {},
    )
  }, [isAsked, isCommon])
  return isAsked && isCommon?.(password) === true
}
