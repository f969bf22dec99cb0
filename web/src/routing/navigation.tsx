import { createContext, type ReactNode, use, useEffect, useLayoutEffect, useMemo, useState, useTransition } from 'react'

export type Location = {
  pathname: string
  search: string
  hash: string
  /** What the page before passed along; kept in the history entry. */
  state: unknown
  /** Another one with every navigation, even to the same address. */
  key: string
}

type NavigationType = 'POP' | 'PUSH' | 'REPLACE'
type Navigation = { location: Location; type: NavigationType }
export type NavigateOptions = { replace?: boolean; state?: unknown }

/** One page is one entry of the browser's history; its number tells whether an earlier page of ours exists. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [navigation, setNavigation] = useState(readFirst)
  const [isPending, startTransition] = useTransition()
  useLayoutEffect(() => {
    // In a transition: the page that is left stays until the next one can render.
    const listener = (next: Navigation) => startTransition(() => setNavigation(next))
    const onPop = () => listener({ location: readLocation(), type: 'POP' })
    listeners.add(listener)
    addEventListener('popstate', onPop)
    return () => {
      listeners.delete(listener)
      removeEventListener('popstate', onPop)
    }
  }, [])
  return (
    <NavigationContext value={navigation}>
      {isPending && <NavigationBar />}
      {children}
    </NavigationContext>
  )
}

/** The page that is left stays until the next one can render; this says that it's coming. */
function NavigationBar() {
  return (
    <div
      role="progressbar"
      aria-label="Loading the page"
      className="fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-accent animate-load print:hidden"
    />
  )
}

/** For a page that the server renders. */
export function StaticRouter({
  pathname,
  search = '',
  children,
}: {
  pathname: string
  search?: string | undefined
  children: ReactNode
}) {
  return (
    <NavigationContext value={{ location: { pathname, search, hash: '', state: null, key: firstKey }, type: 'POP' }}>
      {/* In the place of the bar: ids that are counted by place must be the same in the browser. */}
      {false}
      {children}
    </NavigationContext>
  )
}

export function useLocation(): Location {
  return useNavigation().location
}

/** Whether the page was reached by a link, by a redirect, or by the browser itself (a load, Back, Forward). */
export function useNavigationType(): NavigationType {
  return useNavigation().type
}

export function useNavigate(): typeof navigate {
  return navigate
}

export function useSearchParams() {
  const { search } = useLocation()
  const parameters = useMemo(() => new URLSearchParams(search), [search])
  return [parameters, writeSearch] as const
}

export function Navigate({ to, replace = false, state }: { to: string } & NavigateOptions) {
  useEffect(() => navigate(to, { replace, state }), [to, replace, state])
  return null
}

/** A path of this app, `?query` or `#fragment` of the page that is open, or a number of entries to go back. */
export function navigate(to: string | number, { replace = false, state = null }: NavigateOptions = {}): void {
  if (typeof to === 'number') {
    history.go(to)
    return
  }
  const entry = {
    usr: state,
    key: crypto.getRandomValues(new Uint32Array(1)).join(),
    idx: entryNumber() + (replace ? 0 : 1),
  }
  if (replace) history.replaceState(entry, '', hrefOf(to, location.pathname))
  else history.pushState(entry, '', hrefOf(to, location.pathname))
  for (const listener of listeners) listener({ location: readLocation(), type: replace ? 'REPLACE' : 'PUSH' })
}

/** `?query` and `#fragment` belong to the open page, without its own. */
export function hrefOf(to: string, pathname: string): string {
  return /^[?#]/.test(to) ? pathname + to : to
}

/** The router numbers its history entries; the first page of this visit is 0, with nothing of ours before it. */
export function hasEarlierPage(): boolean {
  return entryNumber() > 0
}

const firstKey = 'first'
const NavigationContext = createContext<Navigation | null>(null)
const listeners = new Set<(navigation: Navigation) => void>()

function useNavigation(): Navigation {
  const navigation = use(NavigationContext)
  if (!navigation) throw new Error('There is no router around this.')
  return navigation
}

function readFirst(): Navigation {
  if (typeof history.state?.idx !== 'number') history.replaceState({ ...history.state, idx: 0 }, '')
  return { location: readLocation(), type: 'POP' }
}

function readLocation(): Location {
  const { pathname, search, hash } = location
  const { usr: state = null, key = firstKey } = Object(history.state)
  return { pathname, search, hash, state, key }
}

function entryNumber(): number {
  return typeof history.state?.idx === 'number' ? history.state.idx : 0
}

function writeSearch(parameters: Record<string, string> | URLSearchParams, options?: NavigateOptions): void {
  const query = String(new URLSearchParams(parameters))
  navigate(query === '' ? location.pathname : `?${query}`, options)
}
