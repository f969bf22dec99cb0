import { paths } from '@assay/contract/paths'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/logo.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()
  const loggedPath = useRef<string | null>(null)
  useEffect(() => {
    if (loggedPath.current === pathname) return
    loggedPath.current = pathname
    // biome-ignore lint/suspicious/noConsole: the address that led nowhere is reported as an error, once.
    console.error(`404: there is no page at ${pathname}`)
  }, [pathname])
  return (
    <div className="mx-auto grid max-w-[560px] justify-items-center gap-5 py-12 text-center sm:py-20">
      <Mark size={44} />
      <p className="font-mono text-sm text-muted">404</p>
      <h1 className="-mt-3">Page not found</h1>
      <p className="text-muted">
        There is no page at this address. It may have moved, or the address may have been mistyped.
      </p>
      <code className="max-w-full rounded-md border border-border bg-subtle px-3 py-1.5 font-mono text-sm wrap-anywhere">
        {pathname}
      </code>
      <Button variant="primary" size="lg" asChild>
        <Link to={paths.home}>Go to the home page</Link>
      </Button>
    </div>
  )
}
