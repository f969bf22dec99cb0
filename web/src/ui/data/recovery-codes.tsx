import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { saveFile } from '../save-file.ts'
import { CopyButton } from './copy-button.tsx'

type RecoveryCodesProps = {
  codes: string[]
  /** The first lines of the downloaded file. */
  heading: string[]
  fileName: string
  /** More to do with them. */
  children?: ReactNode
}

/** Shown once: to copy or download. */
export function RecoveryCodes({ codes, heading, fileName, children }: RecoveryCodesProps) {
  const grouped = codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
  const text = [...heading, '', ...grouped, ''].join('\n')
  return (
    <div className="overflow-hidden rounded-lg border border-border">
      <ol
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-2 bg-subtle px-4 py-3.5 font-mono text-sm sm:grid-cols-2"
      >
        {grouped.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-1 border-t border-border px-2 py-1.5 print:hidden">
        <CopyButton text={grouped.join('\n')} label="Copy recovery codes" />
        <Button variant="ghost" size="sm" onClick={() => saveFile(fileName, 'text/plain', text)}>
          <Download aria-hidden="true" />
          Download
        </Button>
        {children}
      </div>
    </div>
  )
}
