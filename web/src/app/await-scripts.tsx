import { type ReactNode, startTransition, useEffect, useMemo, useState } from 'react'
import type { LazyPage } from './lazy-page.ts'
import { PageSkeleton } from './page-skeleton.tsx'

type Script = Pick<LazyPage, 'preload'>
type AwaitScriptsProps = {
  page: Script
  frame?: Script | undefined
  /** Nothing has been shown yet that could stay on the screen until the scripts are there. */
  isFirst: boolean
  children: ReactNode
}

/**
 * Fetches the scripts of a page and of its frame beside each other. The first page is drawn in one step when it has
 * both: what takes the place of a Suspense fallback is held back by React for 300 ms, and these would be two of them.
 */
export function AwaitScripts({ page, frame, isFirst, children }: AwaitScriptsProps) {
  const [isWaiting, setIsWaiting] = useState(isFirst)
  // While drawing: a page that is navigated to has no effects before its script is there.
  const arrival = useMemo(() => Promise.all([page.preload(), frame?.preload()]), [page, frame])
  useEffect(() => {
    arrival.then(() => startTransition(() => setIsWaiting(false)))
  }, [arrival])
  return isWaiting ? <PageSkeleton /> : children
}
