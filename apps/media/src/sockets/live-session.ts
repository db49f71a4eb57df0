import type { LiveServerFrame, StreamCause, StreamKind } from '@palisade/contract/media'
import type { HubSubscriber } from '../hub/hub.ts'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import type { LiveStreams, ViewWish } from '../transcode/live-streams.ts'
import { createFragmentSender, type SocketOutput } from './fragment-sender.ts'

export interface LiveSession {
  /** Shows a stream; the one shown before keeps running until the new one has a picture. */
  show(kind: StreamKind, isTranscoded?: boolean): void
  pause(): void
  resume(): void
  stop(): void
  skips(): number
}

interface Subscription {
  wish: ViewWish
  stop?: () => void
  hasPicture: boolean
  isEnded: boolean
}

/** The stream that one live socket watches. `onGone` is called when the camera is unknown here, or no longer known. */
export function createLiveSession(
  streams: LiveStreams,
  { cameraId, masks }: { cameraId: string; masks: ViewWish['masks'] },
  out: SocketOutput,
  onGone: () => void,
): LiveSession {
  const sender = createFragmentSender(out)
  let current: Subscription | undefined
  let next: Subscription | undefined
  let wanted: ViewWish = { kind: 'sub', isTranscoded: false, masks }
  let isPaused = false
  const tell = (frame: LiveServerFrame): void => out.send(JSON.stringify(frame))

  const promote = (subscription: Subscription): void => {
    if (next !== subscription) return
    const before = current
    current = subscription
    next = undefined
    end(before)
  }

  const begin = (subscription: Subscription, init: StreamInit): void => {
    promote(subscription)
    subscription.hasPicture = true
    const { mime, width, height, hasAudio, transcodedFrom } = init
    const stream = streams.resolve(cameraId, subscription.wish.kind)
    const isMasked = masks.length > 0 ? { isMasked: true as const } : {}
    const about = { stream, mime, width, height, hasAudio, transcodedFrom, ...isMasked }
    sender.start(JSON.stringify({ type: 'init', ...about } satisfies LiveServerFrame), init)
  }

  const reportDown = (subscription: Subscription, cause: StreamCause, detail?: string): void => {
    // While the other stream still shows a picture, only a real failure is worth replacing it.
    const isOnItsWay = cause === 'connecting' || cause === 'awaiting_key'
    if (subscription === next && isOnItsWay && current?.hasPicture) return
    promote(subscription)
    subscription.hasPicture = false
    tell({ type: 'down', cause, detail })
  }

  const subscriber: SubscriptionEvents = {
    init: begin,
    gop: (_, fragments) => sender.gop(fragments),
    fragment: (_, fragment) => sender.fragment(fragment),
    down: reportDown,
    removed: onGone,
  }

  const show = (wish: ViewWish): void => {
    wanted = wish
    if (isPaused) return
    end(next)
    next = undefined
    if (current && streams.keyOf(cameraId, current.wish) === streams.keyOf(cameraId, wish)) return
    const subscription: Subscription = { wish, hasPicture: false, isEnded: false }
    next = subscription
    const stopWatch = streams.watch(cameraId, wish, whileActive(subscription, subscriber))
    if (!stopWatch) onGone()
    else if (subscription.isEnded) stopWatch()
    else subscription.stop = stopWatch
  }

  const stop = (): void => {
    end(next)
    end(current)
    next = undefined
    current = undefined
  }

  return {
    show: (kind, isTranscoded = false) => show({ kind, isTranscoded, masks }),
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

interface SubscriptionEvents {
  init(subscription: Subscription, init: StreamInit): void
  gop(subscription: Subscription, fragments: readonly MediaFragment[]): void
  fragment(subscription: Subscription, fragment: MediaFragment): void
  down(subscription: Subscription, cause: StreamCause, detail?: string): void
  removed(): void
}

function end(subscription: Subscription | undefined): void {
  if (!subscription) return
  subscription.isEnded = true
  subscription.stop?.()
}

/** Passes events on until the subscription has ended. */
const whileActive = (subscription: Subscription, events: SubscriptionEvents): HubSubscriber => ({
  init: init => {
    if (!subscription.isEnded) events.init(subscription, init)
  },
  gop: fragments => {
    if (!subscription.isEnded) events.gop(subscription, fragments)
  },
  fragment: fragment => {
    if (!subscription.isEnded) events.fragment(subscription, fragment)
  },
  down: (cause, detail) => {
    if (!subscription.isEnded) events.down(subscription, cause, detail)
  },
  removed: () => events.removed(),
})
