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

/** A menu whose entries are fetched on first use, and then open at once. Spread `trigger` on its button until then. */
export function useMenuOnDemand<Entries>(load: () => Promise<Entries>) {
  const { part: Entries, ask, preload } = useOnDemand(load)
  const [openedBy, setOpenedBy] = useState<'keyboard' | 'pointer'>('pointer')
  const trigger = {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: preload,
    onFocus: preload,
    onClick({ detail }: { detail: number }) {
      // `detail` counts clicks; the keyboard makes none.
      setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')
      void ask()
    },
  } as const
  return { Entries, openedBy, trigger }
}
