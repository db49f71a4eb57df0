import type { LockedLogin, MediaAction } from '@palisade/contract/media'
import type { MediaLink, RecordingServerFrame } from './media-link.ts'

/** The links to all media programs. What concerns nobody's camera alone is told to all of them. */
export interface MediaLinks extends Pick<
  MediaLink,
  'start' | 'stop' | 'camerasChanged' | 'askWatching' | 'tellLocks'
> {
  revoke(sessionId: string, cameraId?: string, action?: MediaAction): void
  /**
   * Tells a span that is wanted, or not any more: each program marks the files that it has, and the one that has the camera records it.
   * @returns false when that one was not reached
   */
  tellMark(frame: Extract<RecordingServerFrame, { type: 'record' | 'release' }>): boolean
  /** Whether there is a connection to the program that has the camera. */
  reaches(cameraId: string): boolean
  /** @returns false when there is no connection to that program */
  send(nodeId: string, frame: RecordingServerFrame): boolean
  keepViews(nodeId: string, ids: readonly string[]): void
}

export function createMediaLinks(links: ReadonlyMap<string, MediaLink>): MediaLinks {
  const all = [...links.values()]
  const each = (work: (link: MediaLink) => void) => () => all.forEach(work)

  return {
    start: each(link => link.start()),
    stop: async () => void (await Promise.all(all.map(link => link.stop()))),
    camerasChanged: each(link => link.camerasChanged()),
    tellLocks: (locks: readonly LockedLogin[]) => all.forEach(link => link.tellLocks(locks)),
    askWatching: each(link => link.askWatching()),
    revoke(sessionId, cameraId, action) {
      for (const link of all) link.revoke(sessionId, cameraId, action)
    },
    tellMark(frame) {
      const told = all.map(link => ({ isSent: link.send(frame), isHolder: link.has(frame.cameraId) }))
      const holder = told.find(({ isHolder }) => isHolder)
      return holder ? holder.isSent : told.some(({ isSent }) => isSent)
    },
    reaches(cameraId) {
      const holder = all.find(link => link.has(cameraId))
      return holder ? holder.isOpen() : all.some(link => link.isOpen())
    },
    send: (nodeId, frame) => links.get(nodeId)?.send(frame) ?? false,
    keepViews: (nodeId, ids) => links.get(nodeId)?.keepViews(ids),
  }
}
