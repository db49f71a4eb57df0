import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Whether the request carries `Authorization: Bearer <secret>`; constant time, whatever the length given. */
export function hasBearer(request: IncomingMessage, secret: string): boolean {
  const [scheme, given] = (request.headers.authorization ?? '').split(' ')
  return scheme?.toLowerCase() === 'bearer' && timingSafeEqual(digest(given ?? ''), digest(secret))
}
