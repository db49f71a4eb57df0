import type { LiveServerFrame, StreamCause, StreamKind } from '@palisade/contract/media'
import type { Hub, HubSubscriber } from '../hub/hub.ts'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { createPacedSender, type BinaryOut } from './paced-sender.ts'

export interface LiveSession {
  /** Shows a stream; the one shown before keeps running until the new one has a picture. */
  show(kind: StreamKind): void
  pause(): void
  resume(): void
  stop(): void
  skips(): number
}

interface Showing {
  kind: StreamKind
  stop?: () => void
  hasPicture: boolean
  isEnded: boolean
}

/** What one live socket watches. `onGone` is called when the camera is not known here (any more). */
export function createLiveSession(
  hub: Hub,
  cameraId: string,
  out: BinaryOut,
  onGone: () => void,
): LiveSession {
  const sender = createPacedSender(out)
  let current: Showing | undefined
  let next: Showing | undefined
  let wanted: StreamKind = 'sub'
  let isPaused = false
  const tell = (frame: LiveServerFrame): void => out.send(JSON.stringify(frame))

  const promote = (showing: Showing): void => {
    if (next !== showing) return
    const before = current
    current = showing
    next = undefined
    end(before)
  }

  const begin = (showing: Showing, init: StreamInit): void => {
    promote(showing)
    showing.hasPicture = true
    const { mime, width, height, hasAudio } = init
    const stream = hub.resolve(cameraId, showing.kind)
    sender.start(
      JSON.stringify({ type: 'init', stream, mime, width, height, hasAudio } satisfies LiveServerFrame),
      init,
    )
  }

  const reportDown = (showing: Showing, cause: StreamCause, detail?: string): void => {
    // While the other stream still shows a picture, only a real failure is worth replacing it.
    if (showing === next && cause === 'connecting' && current?.hasPicture) return
    promote(showing)
    showing.hasPicture = false
    tell({ type: 'down', cause, detail })
  }

  const subscriber: Taker = {
    init: begin,
    group: (_, fragments) => sender.group(fragments),
    fragment: (_, fragment) => sender.fragment(fragment),
    down: reportDown,
    removed: onGone,
  }

  const show = (kind: StreamKind): void => {
    wanted = kind
    if (isPaused) return
    end(next)
    next = undefined
    if (current && hub.resolve(cameraId, current.kind) === hub.resolve(cameraId, kind)) return
    const showing: Showing = { kind, hasPicture: false, isEnded: false }
    next = showing
    const stopWatch = hub.watch(cameraId, kind, guarded(showing, subscriber))
    if (!stopWatch) onGone()
    else if (showing.isEnded) stopWatch()
    else showing.stop = stopWatch
  }

  const stop = (): void => {
    end(next)
    end(current)
    next = undefined
    current = undefined
  }

  return {
    show,
    pause: () => {
      isPaused = true
      stop()
    },
    resume: () => {
      isPaused = false
      show(wanted)
    },
    stop,
    skips: () => sender.skips(),
  }
}

interface Taker {
  init(showing: Showing, init: StreamInit): void
  group(showing: Showing, fragments: readonly MediaFragment[]): void
  fragment(showing: Showing, fragment: MediaFragment): void
  down(showing: Showing, cause: StreamCause, detail?: string): void
  removed(): void
}

function end(showing: Showing | undefined): void {
  if (!showing) return
  showing.isEnded = true
  showing.stop?.()
}

/** A subscription that hands on nothing once its showing has ended. */
const guarded = (showing: Showing, taker: Taker): HubSubscriber => ({
  init: init => {
    if (!showing.isEnded) taker.init(showing, init)
  },
  group: fragments => {
    if (!showing.isEnded) taker.group(showing, fragments)
  },
  fragment: fragment => {
    if (!showing.isEnded) taker.fragment(showing, fragment)
  },
  down: (cause, detail) => {
    if (!showing.isEnded) taker.down(showing, cause, detail)
  },
  removed: () => taker.removed(),
})
