import type { RecordingOrder, RemovedCamera } from '@palisade/contract/media'
import type { RecordingMediaFrame } from '#server/infra/media/media-link.ts'
import type { MediaLinks } from '#server/infra/media/media-links.ts'

/** Sends the media programs what concerns recording. */
export interface RecordingSender extends Pick<MediaLinks, 'tellMark' | 'send' | 'reaches'> {
  /** Tells the links that the orders of cameras have changed and are to be sent. */
  ordersChanged(): void
}

/** The parts of recording that the links to the media programs need. */
export interface RecordingPort {
  /** The orders of all cameras, by their ids. */
  orders(): Promise<ReadonlyMap<string, RecordingOrder>>
  /** Removed cameras that still have recordings, and how long these are kept. */
  removed(): Promise<RemovedCamera[]>
  /** Called after the link to a media program was opened; the program then tells again what it has. */
  onOpen(nodeId: string): void
  onFrame(nodeId: string, frame: RecordingMediaFrame): void
  /** Hands over the sender to the media programs, once the links are made. */
  attach(sender: RecordingSender): void
}

/**
 * A sender that does nothing until another one is attached: for the time before the links are made, and for tests without a media program.
 */
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
