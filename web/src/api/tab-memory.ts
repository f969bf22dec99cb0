import { onUserLeft } from './session.ts'

/**
 * A text that this tab remembers over reloads and over the way to a sign-in provider and back. Storage can be switched
 * off; the text then lasts until the page closes.
 */
export type TabMemory = {
  read: () => string | null
  write: (value: string) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

/** `forgetOnSignOut`: what belongs to one user is not left to the next. */
export function tabMemory(key: string, { forgetOnSignOut }: { forgetOnSignOut: boolean }): TabMemory {
  const listeners = new Set<() => void>()
  let value = readStored(key)
  const set = (next: string | null) => {
    value = next
    store(key, next)
    for (const listener of listeners) listener()
  }
  const memory: TabMemory = {
    read: () => value,
    write: (next) => set(next),
    clear: () => set(null),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  if (forgetOnSignOut) onUserLeft(memory.clear)
  return memory
}

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function store(key: string, value: string | null) {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // See above.
  }
}
