import type { RecordingOrder, RemovedCamera } from '@palisade/contract/media'
import type { RecordingMediaFrame } from '../../../infra/media/media-link.ts'
import type { MediaLinks } from '../../../infra/media/media-links.ts'

/** The way to the media programs. */
export interface RecordingSender extends Pick<MediaLinks, 'tellMark' | 'send' | 'reaches'> {
  /** To be called when the orders of cameras have changed. */
  ordersChanged(): void
}

/** The parts of recording that the links to the media programs need. */
export interface RecordingPort {
  /** The orders of all cameras, by their ids. */
  orders(): Promise<ReadonlyMap<string, RecordingOrder>>
  /** Removed cameras with recordings, and how long those are kept. */
  removed(): Promise<RemovedCamera[]>
  /** Called when a media program was reached; it is asked what it has then. */
  onOpen(nodeId: string): void
  onFrame(nodeId: string, frame: RecordingMediaFrame): void
  /** Gives the way to the media programs, once there is one. */
  attach(sender: RecordingSender): void
}

/** A way that leads nowhere until another one is attached: tests without a media program, and the time before the links are made. */
export function createSender(): RecordingSender & { attach(sender: RecordingSender): void } {
  let attached: RecordingSender | undefined
  return {
    attach: (sender: RecordingSender) => void (attached = sender),
    tellMark: frame => attached?.tellMark(frame) ?? false,
    reaches: cameraId => attached?.reaches(cameraId) ?? false,
    send: (nodeId, frame) => attached?.send(nodeId, frame) ?? false,
    ordersChanged: () => attached?.ordersChanged(),
  }
}
