import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'

// Bundled with React in one script (see vite.config.ts), which runs before the others as a task of its own.
// A transition renders in slices, and the page responds to input in between.

export function draw(content: ReactNode, container: Element) {
  startTransition(() => createRoot(container).render(content))
}

/** Takes over what the server drew: the same elements, with what people have typed into them. */
export function takeOver(content: ReactNode, container: Element) {
  startTransition(() => void hydrateRoot(container, content))
}
