import { curlSample } from './curl.ts'
import { goSample } from './go.ts'
import { json, printLiteral } from './literal.ts'
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

function javaSample({ method, url, key, body }: SampleRequest): string {
  const secret = 'variable' in key ? `System.getenv("${key.variable}")` : JSON.stringify(key.literal)
  const text = body && printLiteral(body, style, indent)
  const send = body
    ? `
            .header("Content-Type", "application/json")
            .${method}(HttpRequest.BodyPublishers.ofString("""
${indent}${text}"""))`
    : ''
  return `import java.net.URI;
import java.net.http.*;

class Verify {
    public static void main(String[] args) throws Exception {
        var request = HttpRequest.newBuilder(URI.create("${url}"))
            .header("X-API-Token", ${secret})${send}
            .build();
        var response = HttpClient.newHttpClient()
            .send(request, HttpResponse.BodyHandlers.ofString());
        System.out.println(response.statusCode() + " " + response.body());
    }
}`
}

const indent = ' '.repeat(16)
/** A text block has escapes of its own. */
const style = { ...json, text: (value: string) => JSON.stringify(value).replaceAll('\\', '\\\\') }
