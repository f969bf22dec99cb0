import { useState } from 'react'
import { describeError } from '../../../api/api-error.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { createRecoveryCodes, useRefreshSecurity } from '../api.ts'

/** Recovery codes on the screen, this once. The dialog closes when the person says they're saved. */
export function useNewCodes(onClose: () => void) {
  const refresh = useRefreshSecurity()
  const [codes, setCodes] = useState<string[] | null>(null)
  const [isSaved, setIsSaved] = useState(false)
  const [isReminded, setIsReminded] = useState(false)
  return {
    codes,
    isSaved,
    /** They tried to close the dialog before. */
    isReminded,
    onSavedChange(next: boolean) {
      setIsSaved(next)
      setIsReminded(false)
    },
    async create({ isFirst }: { isFirst: boolean }) {
      const made = await createRecoveryCodes({ isFirst })
      await refresh()
      if (made.status === 'done') return setCodes(made.data.codes)
      const description = describeError(made, 'Please try again from the Security tab.')
      toast({ topic: 'recovery-codes', tone: 'error', title: 'We couldn’t create recovery codes', description })
      onClose()
    },
    close() {
      if (isSaved) onClose()
      else setIsReminded(true)
    },
  }
}

export type NewCodesState = ReturnType<typeof useNewCodes>
