import { json, printLiteral } from './literal.ts'
import type { SampleRequest } from './request.ts'

export function javaSample({ method, url, key, body }: SampleRequest): string {
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
