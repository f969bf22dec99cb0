import { RestError } from '../rest-error.ts'

/** Scans one query-string value from left to right. A mismatch ends the request with PGRST100. */
export class Scanner {
  readonly #text: string
  readonly #what: string
  #position = 0

  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  get isDone(): boolean {
    return this.#position >= this.#text.length
  }

  isAt(token: string): boolean {
    return this.#text.startsWith(token, this.#position)
  }

  /** Consumes the token if it comes next. */
  take(token: string): boolean {
    if (!this.isAt(token)) return false
    this.#position += token.length
    return true
  }

  expect(token: string): void {
    if (!this.take(token)) this.fail(`"${token}"`)
  }

  /** The longest match of the sticky pattern here; empty if there is none. */
  takeMatch(pattern: RegExp): string {
    pattern.lastIndex = this.#position
    const [found = ''] = pattern.exec(this.#text) ?? []
    this.#position += found.length
    return found
  }

  takeRest(): string {
    const rest = this.#text.slice(this.#position)
    this.#position = this.#text.length
    return rest
  }

  skipBlanks(): void {
    this.takeMatch(/[ \t]*/y)
  }

  /** Tries a parse; on undefined, nothing is consumed. */
  attempt<T>(read: () => T | undefined): T | undefined {
    const start = this.#position
    const result = read()
    if (result === undefined) this.#position = start
    return result
  }

  end(expecting = 'end of input'): void {
    if (!this.isDone) this.fail(expecting)
  }

  fail(expecting: string): never {
    const next = this.isDone ? 'end of input' : JSON.stringify(this.#text[this.#position])
    throw new RestError(
      400,
      'PGRST100',
      `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.#position + 1})`,
      { details: `unexpected ${next} expecting ${expecting}` },
    )
  }
}
