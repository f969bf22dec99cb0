import { productName } from '@assay/contract/product'
import { type RefObject, useEffect } from 'react'
import { useLocation, useNavigationType } from '../routing/navigation.tsx'
import { dismissToastsOfOtherPages } from '../ui/feedback/toast.ts'

type PageEffectsProps = {
  title: string
  /** Null until this load has shown its first page. */
  lastShownPath: RefObject<string | null>
}

/** What a browser does on its own when a page loads: the title, the scroll position, the focus. */
export function PageEffects({ title, lastShownPath }: PageEffectsProps) {
  const { pathname, hash } = useLocation()
  const navigationType = useNavigationType()
  // For tests: from now on the page responds to input.
  useEffect(() => {
    document.documentElement.dataset.ready = ''
  }, [])
  useEffect(() => {
    document.title = `${title} · ${productName}`
  }, [title])
  useEffect(() => {
    const isFirst = lastShownPath.current === null
    const isNavigation = !isFirst && lastShownPath.current !== pathname
    lastShownPath.current = pathname
    if (isNavigation) dismissToastsOfOtherPages(pathname)
    // The browser looked for the fragment before the page was rendered.
    if (hash && (isFirst || isNavigation)) {
      document.getElementById(hash.slice(1))?.scrollIntoView()
      return
    }
    if (!isNavigation) return
    // After Back and Forward the browser restores the scroll position itself.
    if (navigationType !== 'POP') window.scrollTo(0, 0)
    focusHeading()
  }, [pathname, hash, navigationType, lastShownPath])
  return null
}

function focusHeading() {
  const target = document.querySelector<HTMLElement>('#main h1') ?? document.getElementById('main')
  if (!target) return
  target.tabIndex = -1
  target.dataset.pageFocus = ''
  target.focus({ preventScroll: true })
}
