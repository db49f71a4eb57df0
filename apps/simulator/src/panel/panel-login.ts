import { createHmac, timingSafeEqual } from 'node:crypto'

export type PanelAuth = { username: string; password: string }

type LoginOptions = {
  auth: PanelAuth
  /** The panel's own nonce, as its greeting told it. */
  nonce: string
  /** A panel that does not know the code; for tests of who asks. */
  isImpostor?: boolean
}

function same(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/** Checks a console's proof and gives the panel's own. */
export function createLogin({ auth, nonce, isImpostor = false }: LoginOptions) {
  const user = encodeURIComponent(auth.username)
  const proof = (side: string, consoleNonce: string): string =>
    createHmac('sha256', auth.password).update(`${side}:${user}:${nonce}:${consoleNonce}`).digest('hex')

  return {
    /** Fields of a LOGIN line: user, the console's nonce, its proof. */
    proofFor([name = '', consoleNonce = '', given = '']: readonly string[]): string | undefined {
      if (!/^[0-9a-f]{16,64}$/.test(consoleNonce) || name !== user) return undefined
      if (!same(given, proof('console', consoleNonce))) return undefined
      return isImpostor ? '0'.repeat(64) : proof('panel', consoleNonce)
    },
  }
}
