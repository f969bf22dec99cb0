import { useSyncExternalStore } from 'react'
import { addToast, keepToastsOf, type ShownToast, type Toast } from './toast-list.ts'

/** Shows a message in the corner of the window. Callable from anywhere; `<Toaster />` draws it. */
export function toast(message: Toast): void {
  lastId += 1
  const next: ShownToast = { ...message, id: lastId }
  show(addToast(shown, next))
  // A task later, so that `toast(…); navigate(…)` names the page that opens.
  setTimeout(() => {
    next.path = location.pathname
  })
}

export function dismissToastsOfOtherPages(path: string): void {
  show(keepToastsOf(shown, path))
}

export function dismissToast(id: number): void {
  show(shown.filter((message) => message.id !== id))
}

export function useToasts(): ShownToast[] {
  return useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  )
}

let lastId = 0
const none: ShownToast[] = []
let shown = none
const listeners = new Set<() => void>()

function show(next: ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
