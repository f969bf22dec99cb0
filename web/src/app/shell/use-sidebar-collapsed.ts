import { useState } from 'react'
import { localStore } from '../../storage.ts'

/** Stored on this device. index.html reads it before the first paint, so that the page doesn't shift. */
export function useSidebarCollapsed(): [boolean, (isCollapsed: boolean) => void] {
  const [isCollapsed, setIsCollapsed] = useState(() => localStore.getItem(storageKey) === 'true')
  return [
    isCollapsed,
    (next) => {
      setIsCollapsed(next)
      localStore.setItem(storageKey, String(next))
    },
  ]
}

const storageKey = 'sidebarCollapsed'
