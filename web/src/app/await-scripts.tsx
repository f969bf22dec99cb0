import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import type { LazyPage } from './lazy-page.ts'
import { PageSkeleton } from './page-skeleton.tsx'

type Script = Pick<LazyPage, 'preload' | 'isLoaded'>
type AwaitScriptsProps = {
  page: Script
  frame?: Script | undefined
  /** Nothing is on the screen yet that could stay until the scripts have loaded. */
  isFirst: boolean
  children: ReactNode
}

/**
 * Fetches the scripts of a page and its frame in parallel. The first page is drawn in one step when both have arrived:
 * React holds back whatever replaces a Suspense fallback for 300 ms, and these would be two.
 */
export function AwaitScripts({ page, frame, isFirst, children }: AwaitScriptsProps) {
  const [isWaiting, setIsWaiting] = useState(() => isFirst && !(page.isLoaded() && frame?.isLoaded() !== false))
  // While rendering: on a navigation the effects run only after the page's script has loaded.
  const arrival = useMemo(() => Promise.allSettled([page.preload(), frame?.preload()]), [page, frame])
  useEffect(() => {
    arrival.then(() => startTransition(() => setIsWaiting(false)))
  }, [arrival])
  return isWaiting ? <PageSkeleton /> : children
}
