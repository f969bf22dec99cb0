import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { toast } from '../feedback/toast.ts'

type Closable = { onClose: () => void }
export type Opener = { 'aria-haspopup': 'dialog'; onPointerEnter: () => void; onFocus: () => void }

/**
 * A dialog whose script is fetched once somebody is about to open it. Spread `opener` on the button that opens it, and
 * render the dialog while it's open.
 */
export function onDemand<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> & { opener: Opener } {
  let loaded: ComponentType<Props> | null = null
  const fetchScript = async () => {
    loaded ??= await load()
    return loaded
  }
  // Whether it worked is seen when the dialog opens.
  const preload = () => void fetchScript().catch(() => {})

  function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => loaded)
    const fail = useEffectEvent(() => {
      props.onClose()
      const description = 'Check your connection and try again, or reload the page.'
      toast({ topic: 'dialog', tone: 'error', title: 'We couldn’t open the dialog', description })
    })
    useEffect(() => {
      let isWanted = true
      fetchScript().then(
        (part) => isWanted && setPart(() => part),
        () => isWanted && fail(),
      )
      return () => {
        isWanted = false
      }
    }, [])
    return Part ? <Part {...props} /> : <Pending />
  }
  return Object.assign(OnDemand, {
    opener: { 'aria-haspopup': 'dialog', onPointerEnter: preload, onFocus: preload } as const,
  })
}

/** Where the dialog will be. It blocks nothing: the press may be given up. */
function Pending() {
  return (
    <div
      role="status"
      className="pointer-events-none fixed top-1/2 left-1/2 z-30 flex -translate-x-1/2 -translate-y-1/2 items-center gap-2.5 rounded-xl border border-border bg-surface px-5 py-4 text-muted shadow-lg animate-appear"
    >
      <Spinner />
      Loading…
    </div>
  )
}
