import { type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from '../cx.ts'

type TooltipProps = { label: string; side: 'right' | 'bottom'; children: ReactNode }
type Place = { top: number; left: number }

/**
 * Names an icon-only control. The control keeps its aria-label, because tooltips don't exist on touch. Rendered next to
 * its control, so that it stays inside its landmark, and without the menus' positioning library, a fifth of what every
 * signed-in page loads.
 */
export function Tooltip({ label, side, children }: TooltipProps) {
  const control = useRef<HTMLSpanElement>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const timer = useRef<number>(undefined)
  const show = () => setPlace(placeBeside(control.current?.firstElementChild, side))
  const hide = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  useEffect(() => {
    if (!place) return
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && setPlace(null)
    const onScroll = () => setPlace(null)
    addEventListener('keydown', onKeyDown)
    addEventListener('scroll', onScroll, { capture: true })
    return () => {
      removeEventListener('keydown', onKeyDown)
      removeEventListener('scroll', onScroll, { capture: true })
    }
  }, [place])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control in it is what is pointed at, and has the focus.
    <span
      ref={control}
      className="contents"
      onPointerEnter={({ pointerType }) => {
        if (pointerType !== 'touch') timer.current = window.setTimeout(show, delayMs)
      }}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={({ target }) => target.matches(':focus-visible') && show()}
      onBlur={hide}
    >
      {children}
      {place && (
        // The gap belongs to the tooltip, so that it stays while the pointer crosses over.
        <span role="tooltip" style={place} className={cx('fixed z-50 w-max max-w-64 animate-fade', sideLook[side])}>
          <span className="block rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-on-ink shadow-md">
            {label}
          </span>
        </span>
      )}
    </span>
  )
}

const delayMs = 300
const sideLook = { right: '-translate-y-1/2 pl-1.5', bottom: '-translate-x-1/2 pt-1.5' }

function placeBeside(control: Element | null | undefined, side: TooltipProps['side']): Place | null {
  if (!control) return null
  const { top, left, right, bottom, width, height } = control.getBoundingClientRect()
  return side === 'right' ? { top: top + height / 2, left: right } : { top: bottom, left: left + width / 2 }
}
