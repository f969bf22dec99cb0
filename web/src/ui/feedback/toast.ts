import { useSyncExternalStore } from 'react'

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

export type Toast = {
  tone: 'neutral' | 'success' | 'error'
  title: string
  description?: string
  /** E.g. undo. Choosing it also dismisses the toast. */
  action?: { label: string; onSelect: () => void }
  /** A newer toast replaces the older one on the same topic, so a success clears the errors before it. */
  topic?: string
}

/** `path` is the page it belongs to. */
export type ShownToast = Toast & { id: number; path?: string }

export const maxVisible = 3

/** A repeated message replaces its twin. When the corner is full, the oldest one leaves; errors stay until dismissed. */
export function addToast(list: ShownToast[], toast: ShownToast): ShownToast[] {
  const others = list.filter((shown) => !isSameTopic(shown, toast) && !isSameMessage(shown, toast))
  if (others.length >= maxVisible) {
    const leaving = others.find((shown) => shown.tone !== 'error')
    return [...others.filter((shown) => shown !== leaving), toast]
  }
  return [...others, toast]
}

/** A message leaves with the page it was about. One shown while another page opens belongs to that page. */
export function keepToastsOf(list: ShownToast[], path: string): ShownToast[] {
  return list.filter((shown) => shown.path === undefined || shown.path === path)
}

function isSameTopic(a: Toast, b: Toast): boolean {
  return a.topic !== undefined && a.topic === b.topic
}

function isSameMessage(a: Toast, b: Toast): boolean {
  return a.tone === b.tone && a.title === b.title && a.description === b.description
}
