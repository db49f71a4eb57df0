import type { LiveServerFrame, StreamCause, StreamKind } from '@palisade/contract/media'
import type { Hub, HubSubscriber } from '../hub/hub.ts'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { createFragmentSender, type SocketOutput } from './fragment-sender.ts'

export interface LiveSession {
  /** Shows a stream; the one shown before keeps running until the new one has a picture. */
  show(kind: StreamKind): void
  pause(): void
  resume(): void
  stop(): void
  skips(): number
}

interface Subscription {
  kind: StreamKind
  stop?: () => void
  hasPicture: boolean
  isEnded: boolean
}

/** The stream that one live socket watches. `onGone` is called when the camera is unknown here, or no longer known. */
export function createLiveSession(
  hub: Hub,
  cameraId: string,
  out: SocketOutput,
  onGone: () => void,
): LiveSession {
  const sender = createFragmentSender(out)
  let current: Subscription | undefined
  let next: Subscription | undefined
  let wanted: StreamKind = 'sub'
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
    const { mime, width, height, hasAudio } = init
    const stream = hub.resolve(cameraId, subscription.kind)
    sender.start(
      JSON.stringify({ type: 'init', stream, mime, width, height, hasAudio } satisfies LiveServerFrame),
      init,
    )
  }

  const reportDown = (subscription: Subscription, cause: StreamCause, detail?: string): void => {
    // While the other stream still shows a picture, only a real failure is worth replacing it.
    if (subscription === next && cause === 'connecting' && current?.hasPicture) return
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

  const show = (kind: StreamKind): void => {
    wanted = kind
    if (isPaused) return
    end(next)
    next = undefined
    if (current && hub.resolve(cameraId, current.kind) === hub.resolve(cameraId, kind)) return
    const subscription: Subscription = { kind, hasPicture: false, isEnded: false }
    next = subscription
    const stopWatch = hub.watch(cameraId, kind, whileActive(subscription, subscriber))
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
