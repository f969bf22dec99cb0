import { useEffect, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { Input } from '../../ui/forms/input.tsx'

/** The real widget with the real key, on this page. */
export function Preview({ publicKey }: { publicKey: string }) {
  const id = useId()
  const [sent, setSent] = useState<string | null>(null)
  useEffect(() => {
    const script = document.createElement('script')
    script.src = '/widget.js'
    script.dataset.key = publicKey
    document.head.append(script)
    return () => script.remove()
  }, [publicKey])
  return (
    <Card className="relative overflow-visible">
      <CardHeader
        title="Preview"
        description="Type an address with a typo, such as ada@gmial.com, and leave the field. Results count toward your quota."
      />
      <CardBody>
        <form
          data-assay={publicKey}
          className="grid gap-4"
          aria-label="Preview"
          onSubmit={(event) => {
            event.preventDefault()
            setSent(String(new FormData(event.currentTarget).get('assay_token') ?? ''))
          }}
        >
          <div className="grid gap-1.5">
            <label htmlFor={id} className="text-sm font-medium">
              Email
            </label>
            <Input id={id} type="email" name="email" autoComplete="off" placeholder="ada@gmial.com" />
            <p data-assay="message" className="min-h-5 text-sm text-warn" />
          </div>
          <div>
            <Button type="submit">Try it</Button>
          </div>
        </form>
        <p role="status" className="mt-4 min-h-5 text-sm text-muted">
          {sent !== null && (sent ? 'Sent, with a token for your server.' : 'Sent without a result.')}
        </p>
        {sent && <p className="line-clamp-3 font-mono text-xs break-all text-muted">{sent}</p>}
      </CardBody>
    </Card>
  )
}
