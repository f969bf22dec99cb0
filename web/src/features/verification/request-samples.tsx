import type { SampleLanguage } from '@assay/contract/samples/request'
import { samplesOf } from '@assay/contract/samples/samples'
import { useState } from 'react'
import { config } from '../../api/config.ts'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { type SampleCall, sampleRequest } from './samples.ts'

type RequestSamplesProps = { apiKey: string | null; call?: SampleCall }

/** One request in the language of your choice, ready to paste. */
export function RequestSamples({ apiKey, call }: RequestSamplesProps) {
  const [language, setLanguage] = useState<SampleLanguage>('curl')
  const samples = samplesOf(sampleRequest(config.publicUrl, apiKey, call))
  const sample = samples.find((one) => one.language === language)
  return (
    <>
      {/* Seven languages are wider than a phone, so they scroll. */}
      <div className="-mx-1 overflow-x-auto p-1">
        <SegmentedControl
          legend="Language"
          value={language}
          onChange={setLanguage}
          segments={samples.map((one) => ({ value: one.language, label: one.language }))}
        />
      </div>
      {sample && <CodeBlock title={sample.language} code={sample.code} />}
    </>
  )
}
