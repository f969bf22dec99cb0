import type { ServiceId } from '@assay/contract/services'
import { useState } from 'react'
import { localStore } from '../../storage.ts'

export type DashboardTab = 'all' | ServiceId

/** The open tab, remembered by this browser. */
export function useActiveTab(services: readonly ServiceId[]): [DashboardTab, (tab: string) => void] {
  const [remembered, setRemembered] = useState(() => localStore.getItem(storageKey))
  const open = (tab: string) => {
    setRemembered(tab)
    localStore.setItem(storageKey, tab)
  }
  return [availableTab(remembered, services), open]
}

/** Falls back to the first chosen service's tab; without a memory it's All. */
export function availableTab(remembered: string | null, services: readonly ServiceId[]): DashboardTab {
  if (remembered === null || remembered === 'all') return 'all'
  return services.find((service) => service === remembered) ?? services[0] ?? 'all'
}

const storageKey = 'dashboardActiveTab'
