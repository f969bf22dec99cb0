import { formatDay } from '@assay/contract/format'
import { productName } from '@assay/contract/product'
import { Download, Printer } from 'lucide-react'
import { useUser } from '../../../api/session.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/data/copy-button.tsx'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { dialogFooterLook } from '../../../ui/overlays/dialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import type { NewCodesState } from './use-new-codes.ts'

export const newCodesText = {
  title: 'Save your recovery codes',
  description:
    'Two-step verification is on. Each of these codes works once in place of your phone or key, so keep them where you’d find them without either: in a password manager or on paper.',
}

/** Ten codes, shown once: to copy, download or print. */
export function NewCodes({ codes, isSaved, isReminded, onSavedChange, close }: NewCodesState & { codes: string[] }) {
  const { email } = useUser()
  const grouped = codes.map((code) => code.match(/.{1,4}/g)?.join('-') ?? code)
  const heading = [`${productName} recovery codes for ${email}`, `Created on ${formatDay(new Date())}, each works once`]
  const text = [...heading, '', ...grouped, ''].join('\n')
  return (
    <div className="grid gap-5" data-print-alone="">
      <p className="hidden text-sm print:block">{heading.join('. ')}</p>
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
          <Button variant="ghost" size="sm" onClick={() => print()}>
            <Printer aria-hidden="true" />
            Print
          </Button>
        </div>
      </div>
      <p className="text-sm text-muted print:hidden">
        You won’t see them again. Without a code or another second step, neither your password nor your email opens this
        account.
      </p>
      <div className="grid gap-1.5 print:hidden">
        <Checkbox
          label="I saved them"
          checked={isSaved}
          aria-invalid={isReminded || undefined}
          onChange={(event) => onSavedChange(event.target.checked)}
        />
        <p role="alert" className="text-sm text-bad empty:hidden">
          {isReminded && 'Save the codes first, then check this box.'}
        </p>
      </div>
      <div className={dialogFooterLook}>
        <Button variant="primary" disabled={!isSaved} onClick={close}>
          Done
        </Button>
      </div>
    </div>
  )
}

const fileName = `${productName.toLowerCase()}-recovery-codes.txt`
