import { curlSample } from './curl.ts'
import { goSample } from './go.ts'
import { javaSample } from './java.ts'
import { phpSample } from './php.ts'
import { pythonSample } from './python.ts'
import { type Sample, type SampleLanguage, type SampleRequest, sampleLanguages } from './request.ts'
import { rubySample } from './ruby.ts'
import { typescriptSample } from './typescript.ts'

const writers: Record<SampleLanguage, (request: SampleRequest) => string> = {
  curl: curlSample,
  TypeScript: typescriptSample,
  Python: pythonSample,
  PHP: phpSample,
  Go: goSample,
  Ruby: rubySample,
  Java: javaSample,
}

/** The same request in every language, ready to paste, with what the language itself brings along. */
export function samplesOf(request: SampleRequest): Sample[] {
  return sampleLanguages.map((language) => ({ language, code: writers[language](request) }))
}
