type SafeStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * The browser's storage can be blocked or full. Then these never throw, and keep what could not be stored until the page
 * closes. Nothing else in web/src touches the browser's own.
 */
export const localStore = safeStorage(() => localStorage)
export const sessionStore = safeStorage(() => sessionStorage)

function safeStorage(open: () => Storage): SafeStorage {
  const unstored = new Map<string, string | null>()
  function change(key: string, value: string | null) {
    try {
      if (value === null) open().removeItem(key)
      else open().setItem(key, value)
      unstored.delete(key)
    } catch {
      unstored.set(key, value)
    }
  }
  return {
    getItem(key) {
      const kept = unstored.get(key)
      if (kept !== undefined) return kept
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    setItem: change,
    removeItem: (key) => change(key, null),
  }
}

/** Set once a sign-up was tried in the playground; the dashboard's checklist reads it. */
export const playgroundUsedKey = 'playgroundUsed'
