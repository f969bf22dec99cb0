import { useSyncExternalStore } from 'react'

/** Whether the window has room for a panel beside the page's content. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    watch,
    () => matchMedia(wide).matches,
    () => false,
  )
}

const wide = '(min-width: 1400px)'

function watch(onChange: () => void): () => void {
  const query = matchMedia(wide)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
