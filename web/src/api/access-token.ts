/** Where requests get the session's token, without loading the auth client. */
export async function accessToken(): Promise<string | null> {
  return source()
}

/** The server rejected the token: the session may have ended on another device. */
export function reportRefusedToken(): void {
  refused()
}

/** Set once, where the auth client is created. Before that, and in tests, requests are anonymous. */
export function provideAccessToken(next: () => Promise<string | null>, onRefused: () => void): void {
  source = next
  refused = onRefused
}

let source: () => Promise<string | null> = async () => null
let refused: () => void = () => {}
