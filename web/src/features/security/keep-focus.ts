import type { RefObject } from 'react'

/** Once a dialog has closed: what opened it may be gone, with the row or the advice it was in. */
export function keepFocusIn(card: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) card.current?.focus()
  })
}
