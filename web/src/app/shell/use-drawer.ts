import { useRef, useState } from 'react'
import { useLocation } from '../../routing/navigation.tsx'

/** A drawer with the navigation. Tied to one history entry: any navigation, including Back, closes it. */
export function useDrawer(startsOpen = false) {
  const { key } = useLocation()
  const [openedOn, setOpenedOn] = useState(startsOpen ? key : null)
  const isClosedByHand = useRef(false)
  return {
    title: 'Navigation',
    open: openedOn === key,
    onOpenChange(open: boolean) {
      isClosedByHand.current = !open
      setOpenedOn(open ? key : null)
    },
    // After a navigation the focus belongs on the new page's heading.
    returnsFocus: () => isClosedByHand.current,
  }
}
