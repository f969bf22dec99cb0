import { useCallback, useState } from 'react'
import { toast } from '../../ui/feedback/toast.ts'

/** A part of the shell whose script is fetched when it is first asked for. `load` must stay the same function. */
export function useOnDemand<Part>(load: () => Promise<Part>, failure: string) {
  const [part, setPart] = useState<Part | null>(null)
  /** Whether it is there. */
  const ask = useCallback(async (): Promise<boolean> => {
    try {
      const loaded = await load()
      setPart(() => loaded)
      return true
    } catch {
      const description = 'Check your connection and try again, or reload the page.'
      toast({ tone: 'error', title: failure, description })
      return false
    }
  }, [load, failure])
  /** Whether it worked is seen when it is asked for. */
  const preload = useCallback(() => void load().catch(() => {}), [load])
  return { part, ask, preload }
}
