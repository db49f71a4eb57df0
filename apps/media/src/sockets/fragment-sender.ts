import type { MediaFragment, StreamInit } from '../ingest/engine.ts'

/** The part of a socket the sender needs. */
export interface SocketOutput {
  /** Bytes accepted but not yet given to the network. */
  readonly bufferedAmount: number
  send(data: Buffer | string): void
}

export interface FragmentSender {
  start(frame: string, init: StreamInit): void
  gop(fragments: readonly MediaFragment[]): void
  fragment(fragment: MediaFragment): void
  /** How often this viewer was too slow and was moved on to a key frame. */
  skips(): number
}

/** A viewer with more unsent bytes than this is moved on to a later key frame. */
export const SLOW_VIEWER_BYTES = 4 * 1024 * 1024

/** Sends fragments as long as the viewer keeps up. A slow viewer loses whole stretches, each up to a key frame. */
export function createFragmentSender(out: SocketOutput): FragmentSender {
  let isSkipping = false
  let skips = 0
  /** A big first GOP may itself exceed the limit; it must not count as slowness. */
  let allowance = SLOW_VIEWER_BYTES

  return {
    start: (frame, init) => {
      isSkipping = false
      allowance = SLOW_VIEWER_BYTES
      out.send(frame)
      out.send(init.segment)
    },
    gop: fragments => {
      const message = Buffer.concat(fragments.map(fragment => fragment.bytes))
      allowance = SLOW_VIEWER_BYTES + message.length
      out.send(message)
    },
    fragment: fragment => {
      const backlog = out.bufferedAmount
      if (isSkipping && fragment.isKey && backlog < SLOW_VIEWER_BYTES / 2) {
        isSkipping = false
        allowance = SLOW_VIEWER_BYTES
      }
      if (!isSkipping && backlog > allowance) {
        isSkipping = true
        skips++
      }
      if (!isSkipping) out.send(fragment.bytes)
    },
    skips: () => skips,
  }
}
