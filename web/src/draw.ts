import { type ReactNode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

/** In one script with React, which runs before the others, as a task of its own: vite.config.ts sees to it. */
export function draw(content: ReactNode, container: Element) {
  // A transition is drawn in slices, and the page answers to whoever touches it in between.
  startTransition(() => createRoot(container).render(content))
}
