import type { ServiceId } from '@assay/contract/services'
import { useState } from 'react'

export type DashboardTab = 'all' | ServiceId

/** Which tab is open, remembered by this browser. */
export function useActiveTab(services: readonly ServiceId[]): [DashboardTab, (tab: string) => void] {
  const [remembered, setRemembered] = useState(readRemembered)
  const open = (tab: string) => {
    setRemembered(tab)
    try {
      localStorage.setItem(storageKey, tab)
    } catch {
      // Storage is switched off: remembered until the page closes.
    }
  }
  return [availableTab(remembered, services), open]
}

/** A tab of a service that is no longer chosen gives way to the first that is; nothing remembered is All. */
export function availableTab(remembered: string | null, services: readonly ServiceId[]): DashboardTab {
  if (remembered === null || remembered === 'all') return 'all'
  return services.find((service) => service === remembered) ?? services[0] ?? 'all'
}

function readRemembered(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    return null
  }
}

const storageKey = 'dashboardActiveTab'
