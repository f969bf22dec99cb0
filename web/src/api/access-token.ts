/** Where calls get the session's token from, without every call having to carry the auth client's script. */
export async function accessToken(): Promise<string | null> {
  return source()
}

/** The server did not accept the token: the session may have been ended on another device. */
export function reportRefusedToken(): void {
  refused()
}

/** Set once, where the auth client is made. Before that, and in tests, a call is a guest's. */
export function provideAccessToken(next: () => Promise<string | null>, onRefused: () => void): void {
  source = next
  refused = onRefused
}

let source: () => Promise<string | null> = async () => null
let refused: () => void = () => {}
