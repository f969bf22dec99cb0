import { useState } from 'react'

/** Kept on this device. Read before the first paint, so that the page does not move after it. */
export function useSidebarCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setIsCollapsed] = useState(readStored)
  return [
    isCollapsed,
    (next) => {
      setIsCollapsed(next)
      try {
        localStorage.setItem(storageKey, String(next))
      } catch {
        // Storage can be switched off; the choice then lasts until the page closes.
      }
    },
  ]
}

const storageKey = 'sidebarCollapsed'

function readStored(): boolean {
  try {
    return localStorage.getItem(storageKey) === 'true'
  } catch {
    return false
  }
}
