import { useSyncExternalStore } from 'react'

/** The section being read: the last one whose heading is in the upper part of the viewport. */
export function useCurrentSection(ids: string[]): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => findCurrent(ids),
    () => ids[0],
  )
}

function findCurrent(ids: string[]): string | undefined {
  const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
  // The last sections can't reach the top: there it's the requested one, or the very last.
  if (isAtEnd && scrollY > 0) return ids.find((id) => location.hash === `#${id}` && isInWindow(id)) ?? ids.at(-1)
  return ids.findLast((id) => topOf(id) <= innerHeight / 4) ?? ids[0]
}

function isInWindow(id: string): boolean {
  const top = topOf(id)
  return top >= 0 && top < innerHeight
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY
}

function subscribe(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  addEventListener('resize', listener)
  return () => {
    removeEventListener('scroll', listener)
    removeEventListener('resize', listener)
  }
}
