import type { ComponentProps, MouseEvent } from 'react'
import { hrefOf, type NavigateOptions, navigate, useLocation } from './navigation.tsx'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & NavigateOptions & { to: string }

/** A link within the app. Without scripts, and for a new tab, it is a link like any other. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const { pathname, search, hash } = useLocation()
  const href = hrefOf(to, pathname)
  function open(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    if (event.defaultPrevented || event.button !== 0 || rest.target) return
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    // A link to the open page adds no entry, as in a browser.
    navigate(to, { replace: replace ?? href === pathname + search + hash, state })
  }
  return <a {...rest} href={href} onClick={open} />
}

/** In a menu: tells which of its pages is open. */
export function NavLink({ to, ...rest }: LinkProps) {
  const { pathname } = useLocation()
  return <Link {...rest} to={to} aria-current={pathname === to ? 'page' : undefined} />
}
