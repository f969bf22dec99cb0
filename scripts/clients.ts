import { writeFileSync } from 'node:fs'
import { generatedFiles } from './clients/generated-files.ts'

/** `npm run clients`: writes what the clients take from the OpenAPI document. */
for (const { path, text } of generatedFiles()) {
  writeFileSync(path, text)
  console.log(path)
}
