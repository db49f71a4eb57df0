import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'

/** How many may hold one stream of a camera open, unless a test says otherwise. */
const MAX_FOLLOWERS = 4
/** A listener with more unread bytes than this is disconnected. */
const MAX_BACKLOG = 16 * 1024 * 1024
/** More than a reader of alerts passes over between two of them. */
const NONSENSE_BYTES = 256 * 1024

/** `silent` keeps a stream open and sends nothing; `nonsense` sends random bytes in place of whatever was to be sent. */
export type StreamManner = 'usual' | 'silent' | 'nonsense'

/** Who holds one stream of a camera open. */
export function createFollowers(contentType: string) {
  const followers = new Set<ServerResponse>()
  let manner: StreamManner = 'usual'
  let room = MAX_FOLLOWERS

  function send(bytes: Buffer): void {
    if (manner === 'silent') return
    const sent = manner === 'nonsense' ? randomBytes(NONSENSE_BYTES) : bytes
    for (const follower of followers) {
      if (follower.writableLength > MAX_BACKLOG) follower.destroy()
      else follower.write(sent)
    }
  }

  /** Takes one more, if there is room; else answers that there is none. @returns whether it was taken */
  function add(response: ServerResponse): boolean {
    if (followers.size >= room) {
      response.writeHead(503).end()
      return false
    }
    response.writeHead(200, { 'content-type': contentType })
    followers.add(response)
    response.on('close', () => followers.delete(response))
    return true
  }

  function setManner(next: StreamManner): void {
    manner = next
  }

  /** @param next how many may follow */
  function setRoom(next: number): void {
    room = next
  }

  function disconnect(): void {
    for (const follower of followers) follower.destroy()
  }

  return { add, send, setManner, setRoom, disconnect, count: (): number => followers.size }
}
