import { productName } from '@assay/contract/product'
import { useCallback, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'

/** A part of the shell whose script is fetched when it is first asked for. `load` must stay the same function. */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const [part, setPart] = useState<Part | null>(null)
  /** Whether it has loaded. */
  const ask = useCallback(async (): Promise<boolean> => {
    try {
      const loaded = await load()
      setPart(() => loaded)
      return true
    } catch {
      toast({
        tone: 'error',
        title: `We can’t reach ${productName}`,
        description: 'Check your connection; nothing was lost.',
      })
      return false
    }
  }, [load])
  /** A failure shows when it's used. */
  const preload = useCallback(() => void load().catch(() => {}), [load])
  return { part, ask, preload }
}
