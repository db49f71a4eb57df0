import type { IncomingMessage } from 'node:http'

/**
 * A page of another site must not open a window on the operator's cameras: same host, an origin that the site has named, or no
 * browser at all. Behind the server's proxy the server has looked already, and passes no Origin on.
 */
export function isOwnOrigin({ headers }: IncomingMessage, origins: readonly string[] = []): boolean {
  const { origin, host } = headers
  if (origin === undefined || origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
