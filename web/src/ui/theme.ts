import { useSyncExternalStore } from 'react'
import { localStore } from '../storage.ts'

export type Theme = 'system' | 'light' | 'dark'

/** The user's choice, stored on this device. The script in index.html applies the same rule before the first paint. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const theme = useSyncExternalStore(
    subscribe,
    () => chosen,
    () => 'system' as const,
  )
  return [theme, chooseTheme]
}

const storageKey = 'theme'
/** Absent where the server draws a public page, which has no theme yet. */
const systemIsDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = readStored()

function chooseTheme(theme: Theme) {
  localStore.setItem(storageKey, theme)
  setChosen(theme)
}

function setChosen(theme: Theme) {
  chosen = theme
  applyTheme()
  for (const listener of listeners) listener()
}

function applyTheme() {
  const isDark = chosen === 'dark' || (chosen === 'system' && systemIsDark?.matches)
  const root = document.documentElement
  root.classList.toggle('dark', isDark)
  root.style.colorScheme = isDark ? 'dark' : 'light'
  const background = getComputedStyle(root).getPropertyValue('--bg')
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) meta.setAttribute('content', background)
}

function readStored(): Theme {
  const stored = localStore.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

systemIsDark?.addEventListener('change', applyTheme)
// Another tab of this browser changed it.
globalThis.addEventListener?.('storage', (event) => {
  if (event.key === storageKey || event.key === null) setChosen(readStored())
})
