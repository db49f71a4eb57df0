import type { RecordingOrder } from '@palisade/contract/media'
import type { RecordingMediaFrame, RecordingServerFrame } from '../../../infra/media/media-link.ts'

/** The way to the media program. */
export interface RecordingSender {
  /** @returns false when there is no connection to send it on */
  send(frame: RecordingServerFrame): boolean
  /** To be called when the orders of cameras have changed. */
  ordersChanged(): void
}

/** The parts of recording that the link to the media program needs. */
export interface RecordingPort {
  /** The orders of all cameras, by their ids. */
  orders(): Promise<ReadonlyMap<string, RecordingOrder>>
  /** Called when the media program was reached; it is asked what it has then. */
  onOpen(): void
  onFrame(frame: RecordingMediaFrame): void
  /** Gives the way to the media program, once there is one. */
  attach(sender: RecordingSender): void
}

/** A way that leads nowhere until another one is attached: tests without a media program, and the time before its link is made. */
export function createSender() {
  let attached: RecordingSender | undefined
  return {
    attach: (sender: RecordingSender) => void (attached = sender),
    send: (frame: RecordingServerFrame) => attached?.send(frame) ?? false,
    ordersChanged: () => attached?.ordersChanged(),
  }
}
