import { useSyncExternalStore } from 'react'
import { addToast, type ShownToast, type Toast } from './toast-list.ts'

/** Shows a message in the corner of the window. Callable from anywhere; `<Toaster />` draws it. */
export function toast(message: Toast): void {
  lastId += 1
  show(addToast(shown, { ...message, id: lastId }))
}

export function dismissToast(id: number): void {
  show(shown.filter((message) => message.id !== id))
}

export function useToasts(): ShownToast[] {
  return useSyncExternalStore(subscribe, () => shown)
}

let lastId = 0
let shown: ShownToast[] = []
const listeners = new Set<() => void>()

function show(next: ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
