import type { CustomerView } from '@assay/contract/operators/customers'
import { sessionStore } from '../storage.ts'

/** Set by the console in the tab that it opens: whose account an operator looks at there, read-only. */
const viewKey = 'assay-view'

export const viewed: CustomerView | null = import.meta.env.SSR ? null : readView()

function readView(): CustomerView | null {
  try {
    const view: CustomerView | null = JSON.parse(sessionStore.getItem(viewKey) ?? 'null')
    return view && Date.parse(view.expires_at) > Date.now() ? view : null
  } catch {
    return null
  }
}

/** A new tab gets a copy of this one's session storage; this one stays the operator's. */
export function openView(view: CustomerView, path: string): void {
  sessionStore.setItem(viewKey, JSON.stringify(view))
  window.open(path, '_blank')
  sessionStore.removeItem(viewKey)
}

export function stopView(): void {
  sessionStore.removeItem(viewKey)
  window.close()
}
