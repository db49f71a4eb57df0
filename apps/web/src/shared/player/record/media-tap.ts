/** Takes what a tile gets of its camera. */
export interface MediaSink {
  /** A stream begins, or begins anew after a pause: with its initialisation segment. */
  init(segment: Uint8Array): void
  /** One or more whole fragments. */
  media(data: Uint8Array): void
  /** The tile is taken away: nothing more comes. */
  closed(): void
}

/** The part of a player that passes its received stream on to a recorder. */
export interface MediaTap extends MediaSink {
  /** Gives the stream to this sink from now on, with the segment that the stream began with. */
  attach(sink: MediaSink): void
  detach(): void
}

export function createMediaTap(): MediaTap {
  let segment: Uint8Array | undefined
  let sink: MediaSink | undefined
  return {
    init(next) {
      segment = next
      sink?.init(next)
    },
    media: data => sink?.media(data),
    closed() {
      sink?.closed()
      sink = undefined
    },
    attach(next) {
      sink = next
      if (segment) next.init(segment)
    },
    detach() {
      sink = undefined
    },
  }
}
