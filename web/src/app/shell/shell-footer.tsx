import { copyrightYear, productName } from '@assay/contract/product'
import { LegalLinks } from '../../features/legal/legal-links.tsx'

/** Invisible until nothing can push it down anymore. It must follow the `peer/main` of its shell. */
export function ShellFooter() {
  return (
    <footer className="border-t border-border peer-has-[.animate-appear]/main:invisible">
      <div className="mx-auto flex w-full max-w-[1280px] flex-wrap items-center justify-between gap-x-8 gap-y-2 px-4 py-4 text-xs text-muted sm:px-8">
        <span>
          © {copyrightYear} {productName}
        </span>
        <LegalLinks />
      </div>
    </footer>
  )
}
