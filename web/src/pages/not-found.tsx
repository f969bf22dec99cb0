import { paths } from '@assay/contract/paths'
import { useEffect, useRef } from 'react'
import { config } from '../api/config.ts'
import { Link } from '../routing/link.tsx'
import { useLocation } from '../routing/navigation.tsx'
import { Button } from '../ui/button.tsx'
import { Mark } from '../ui/logo.tsx'
import { TextLink } from '../ui/text-link.tsx'

export function NotFoundPage() {
  const { pathname } = useLocation()
  const loggedPath = useRef<string | null>(null)
  useEffect(() => {
    if (loggedPath.current === pathname) return
    loggedPath.current = pathname
    // biome-ignore lint/suspicious/noConsole: an address without a page is logged as an error, once.
    console.error(`404: there is no page at ${pathname}`)
  }, [pathname])
  return (
    <div className="mx-auto grid w-full max-w-[560px] justify-items-center gap-6 py-10 text-center sm:py-20">
      <Mark size={52} />
      <div className="grid justify-items-center gap-2">
        <p className="font-mono text-sm text-muted">404</p>
        <h1>Page not found</h1>
        <p className="max-w-[46ch] text-muted">
          We couldn’t find a page at this address. It may have moved, or the link may be wrong.
        </p>
      </div>
      <code className="line-clamp-3 max-w-full rounded-md border border-border bg-subtle px-3 py-1.5 font-mono text-sm wrap-anywhere">
        {pathname}
      </code>
      <Button variant="primary" size="lg" asChild>
        <Link to={paths.home}>Back to home</Link>
      </Button>
      <p className="flex flex-wrap justify-center gap-x-5 gap-y-1 text-sm">
        <TextLink href={config.docsUrl}>Documentation</TextLink>
        <TextLink asChild>
          <Link to={paths.status}>Status</Link>
        </TextLink>
      </p>
    </div>
  )
}
