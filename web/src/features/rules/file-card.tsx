import type { PolicyDocument } from '@assay/contract/rules/conditions'
import { Download, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { config } from '../../api/config.ts'
import { useMay } from '../../api/teams.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardBody, CardHeader } from '../../ui/card.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { saveFile } from '../../ui/save-file.ts'
import { printPolicy, readPolicy } from './edit-policy.ts'

type FileCardProps = { policy: PolicyDocument; onOpen: (policy: PolicyDocument) => void }

/** The rules as a file to keep beside one's code. */
export function FileCard({ policy, onOpen }: FileCardProps) {
  const [isShown, setIsShown] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const text = printPolicy(policy)
  const mayDevelop = useMay('develop')

  async function open(file: File | undefined) {
    if (!file) return
    const read = readPolicy(await file.text())
    if (read.status === 'read') {
      onOpen(read.policy)
      return toast({
        topic: 'rules',
        tone: 'success',
        title: 'File opened',
        description: 'It’s your draft now. Check the rules above, then publish them.',
      })
    }
    toast({ topic: 'rules', tone: 'error', title: 'We couldn’t open the file', description: read.problem })
  }

  return (
    <Card>
      <CardHeader
        title="As a file"
        description="Keep your rules in your repository and send them with every deployment."
        aside={
          <div className="flex flex-wrap gap-2.5">
            <Button onClick={() => saveFile('rules.json', 'application/json', text)}>
              <Download aria-hidden="true" />
              Download
            </Button>
            {mayDevelop && (
              <Button onClick={() => picker.current?.click()}>
                <Upload aria-hidden="true" />
                Open a file
              </Button>
            )}
            <input
              ref={picker}
              type="file"
              accept=".json,application/json"
              aria-label="Rules file"
              className="sr-only"
              tabIndex={-1}
              onChange={({ target }) => {
                void open(target.files?.[0])
                target.value = ''
              }}
            />
          </div>
        }
      />
      <CardBody className="grid gap-4">
        <Button variant="link" className="w-fit" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
          {isShown ? 'Hide JSON' : 'Show JSON'}
        </Button>
        {isShown && (
          <>
            <CodeBlock title="rules.json" code={text} />
            <CodeBlock title="curl" code={curlSample} />
          </>
        )}
      </CardBody>
    </Card>
  )
}

const curlSample = `curl -X PUT ${config.publicUrl}/v1/rules \\
  -H "X-API-Token: $ASSAY_API_KEY" \\
  -H "Content-Type: application/json" \\
  --data @rules.json`
