import { sessionStore } from '../storage.ts'
import { onUserLeft } from './session.ts'

/** A string this tab remembers across reloads and the trip to a sign-in provider. */
export type TabMemory = {
  read: () => string | null
  write: (value: string) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

/** `forgetOnSignOut`: one user's data isn't left to the next. */
export function tabMemory(key: string, { forgetOnSignOut }: { forgetOnSignOut: boolean }): TabMemory {
  const listeners = new Set<() => void>()
  const notify = () => {
    for (const listener of listeners) listener()
  }
  const memory: TabMemory = {
    read: () => sessionStore.getItem(key),
    write(value) {
      sessionStore.setItem(key, value)
      notify()
    },
    clear() {
      sessionStore.removeItem(key)
      notify()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  if (forgetOnSignOut) onUserLeft(memory.clear)
  return memory
}
