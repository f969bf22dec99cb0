import { useEffect, useEffectEvent } from 'react'

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The shortcut as this platform writes it. */
export const paletteKeys = isApple ? '⌘K' : 'Ctrl K'

/** Both modifiers on every platform: either kind of keyboard may be attached. */
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
