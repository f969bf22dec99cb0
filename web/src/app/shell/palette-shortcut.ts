import { useEffect, useEffectEvent } from 'react'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** How the shortcut is written on this person's keyboard. */
export const paletteKeys = isApple ? '⌘K' : 'Ctrl K'

/** Both keys everywhere: a keyboard of the other kind may be attached. */
export function usePaletteShortcut(onPress: () => void) {
  const press = useEffectEvent(onPress)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey)) return
      if (event.altKey || event.shiftKey) return
      event.preventDefault()
      press()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
