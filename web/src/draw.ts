import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/** Bundled with React in one script (see vite.config.ts), which runs before the others as a task of its own. */
export function draw(content: ReactNode, container: Element) {
  // A transition renders in slices, and the page responds to input in between.
  startTransition(() => createRoot(container).render(content))
}
