import {
  CONTROL_CAMERAS_MAX,
  LOCKED_PER_FRAME,
  type CameraElsewhere,
  type CameraSource,
  type ControlMediaFrame,
  type ControlServerFrame,
  type LockedLogin,
  type LiveView,
  type MediaAction,
  type RemovedCamera,
  type WatchedStream,
} from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import { systemClock, wallTimeOf, type Clock } from '#server/infra/clock.ts'
import type { MediaReach } from './control-request.ts'
import { createControlSocket } from './control-socket.ts'
import { createRepeated } from '#server/infra/timers.ts'
import { createMediaOutage, type MediaOutage } from './media-outage.ts'
import { createCameraStatusBuffer, type CameraStatus } from './camera-status-buffer.ts'

export interface CameraSet {
  cameras: CameraSource[]
  elsewhere: CameraElsewhere[]
  removed: RemovedCamera[]
}

export type MaskedCamera = Extract<ControlServerFrame, { type: 'masks' }>['cameras'][number]

/** The queries and updates of cameras that the link needs; the live module provides them. */
export interface CameraSourceRepository {
  /** The complete set of cameras that this media program pulls, with their credentials, and what it has to know of others. */
  listSources(): Promise<CameraSet>
  /** All cameras with masks. */
  listMasks(): Promise<MaskedCamera[]>
  /** Stores observed states and tells of changes. */
  apply(seen: readonly CameraStatus[]): Promise<void>
  /** Notes that the media program was heard from just now. */
  heard(): Promise<void>
  /** Makes its cameras unknown, unless another copy of the server heard from the media program within `ms`. */
  lost(ms: number): Promise<void>
}

export interface MediaLinkOptions extends MediaReach {
  cameras: CameraSourceRepository
  /** Called with open live streams: each as it opens, and all of them after connecting and on request. */
  onWatching(streams: readonly WatchedStream[]): void
  /**
   * Called with live views that began or ended, again with all of them after connecting. `instance` names the running media
   * program; views of another one ended at `lostAt` at the latest, ms since 1970.
   */
  onViews?(views: readonly LiveView[], instance: string, lostAt: number): void
  /** Called once an outage is one, and once it is over; times in ms since 1970. */
  onLost?: (outage: MediaOutage) => void
  onBack?: (outage: Required<MediaOutage>) => void
  /** Called when the media program was reached, and with all else that it tells. */
  onOpen?: () => void
  onRecording?: (frame: RecordingMediaFrame) => void
  /** Called with locks of accounts that the media program has met. */
  onLocks?: (locks: readonly LockedLogin[]) => void
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  clock?: Clock
  /** For tests: other times, ms. */
  times?: Partial<Times>
}

/** Frames about recording, of either direction. */
export type RecordingMediaFrame = Extract<
  ControlMediaFrame,
  { type: 'recorded' | 'recordingStates' | 'folders' }
>
export type RecordingServerFrame = Extract<
  ControlServerFrame,
  { type: 'record' | 'release' | 'recordings' | 'recordedKept' | 'lastingMarks' }
>

interface Times {
  /** How long the media program may be away before its cameras become unknown; a restart takes less. */
  grace: number
  /** How long a camera may be connecting before its last known state is given up. */
  connecting: number
  /** How often the two limits above are checked. */
  tick: number
  /** Pause before a retry after a fault of the database. */
  retry: number
  ping: number
  /** First pause before reconnecting; the pauses grow. */
  reconnect: number
}

const TIMES: Times = {
  grace: 10_000,
  connecting: 10_000,
  tick: 1_000,
  retry: 1_000,
  ping: 2_000,
  reconnect: 200,
}

/** The most ended sessions that are remembered while the media program is away. */
const REVOKED_MAX = 1000

export interface MediaLink {
  start(): void
  stop(): Promise<void>
  /** To be called when the set of cameras, how one of them is reached, or what of its picture is hidden, has changed. */
  camerasChanged(): void
  /**
   * Closes the live sockets of a session, or those of one camera in it. While the media program is away, an ended
   * session is remembered until it returns. A single camera is not: the media program asks about it again after it has
   * returned.
   */
  revoke(sessionId: string, cameraId?: string, action?: MediaAction): void
  /** Requests the list of open live streams. */
  askWatching(): void
  /** Tells that the ends of these views are stored. */
  keepViews(ids: readonly string[]): void
  /** Tells the locks of accounts that other programs have met. */
  tellLocks(locks: readonly LockedLogin[]): void
  /** Whether there is a connection to the program. */
  isOpen(): boolean
  /** Whether the program was sent this camera as one of its own. */
  has(cameraId: string): boolean
  /** Sends a frame about recording. @returns false when there is no connection to send it on */
  send(frame: RecordingServerFrame): boolean
}

/** Tells a media program which cameras to pull, and stores the states that it reports of them. */
export function createMediaLink(options: MediaLinkOptions): MediaLink {
  const { cameras, log, url, clock = systemClock } = options
  const times = { ...TIMES, ...options.times }
  const seen = createCameraStatusBuffer(times.connecting, clock)
  const revocations = createRevocations(sessionId => socket.send({ type: 'revoke', sessionId }))
  const outage = watchOutage(options, clock, times.grace)
  const complaint = createComplaint(options)
  let closedAt: number | undefined

  const repeated = (work: () => Promise<void>) =>
    createRepeated(work, { name: 'media link', retry: times.retry, log })
  const set = createCameraSet(options, frame => socket.send(frame))
  const sending = repeated(() => set.tell())
  const masking = repeated(() => tellMasks(options, frame => socket.send(frame)))
  const storing = repeated(() => store(seen, cameras))
  const hearing = repeated(() => cameras.heard())
  const losing = repeated(() => cameras.lost(times.grace))
  const ticking = createRepeated(async () => tick(), { name: 'media link', every: times.tick, log })

  const socket = createControlSocket({
    url,
    controlFile: options.controlFile,
    secret: options.secret,
    pauses: { ping: times.ping, first: times.reconnect },
    onOpen,
    onFrame: takeFrame,
    onAlive: () => hearing.run(),
    onClosed() {
      if (closedAt === undefined) log.warn({ media: url }, 'media connection lost')
      closedAt ??= clock.elapsed()
      outage.closed(closedAt)
      seen.forgetConnecting()
    },
    onFault: complaint.make,
  })

  function onOpen() {
    complaint.forget()
    log.info({ media: url }, 'media connected')
    closedAt = undefined
    revocations.sendKept()
    socket.send({ type: 'watching' })
    socket.send({ type: 'views' })
    for (const telling of [masking, sending]) telling.run()
    options.onOpen?.()
  }

  function takeFrame(frame: ControlMediaFrame) {
    if (frame.type !== 'state') return passOn(options, outage, frame)
    seen.take(frame)
    storing.run()
  }

  function tick() {
    if (seen.addOverdue()) storing.run()
    outage.tick(clock.elapsed())
    if (closedAt !== undefined && clock.elapsed() - closedAt >= times.grace) losing.run()
  }

  return {
    start() {
      closedAt = clock.elapsed()
      outage.closed(closedAt)
      ticking.start()
      socket.start()
    },
    async stop() {
      socket.stop()
      await Promise.all([ticking, sending, masking, storing, hearing, losing].map(work => work.stop()))
    },
    camerasChanged() {
      if (closedAt === undefined) for (const telling of [masking, sending]) telling.run()
    },
    revoke(sessionId, cameraId, action) {
      if (cameraId === undefined) revocations.revoke(sessionId)
      else socket.send({ type: 'revoke', sessionId, cameraId, action })
    },
    askWatching: () => void socket.send({ type: 'watching' }),
    keepViews: ids => void socket.send({ type: 'viewsKept', ids: [...ids] }),
    tellLocks: locks => tellLocks(locks, frame => socket.send(frame)),
    isOpen: () => closedAt === undefined,
    has: cameraId => set.has(cameraId),
    send: frame => socket.send(frame),
  }
}

/** Apart from the cameras, whose names are looked up first: masks count at once. */
async function tellMasks(
  { cameras }: MediaLinkOptions,
  send: (frame: ControlServerFrame) => boolean,
): Promise<void> {
  send({ type: 'masks', cameras: await cameras.listMasks() })
}

function tellLocks(locks: readonly LockedLogin[], send: (frame: ControlServerFrame) => boolean): void {
  for (let from = 0; from < locks.length; from += LOCKED_PER_FRAME)
    send({ type: 'locked', logins: locks.slice(from, from + LOCKED_PER_FRAME) })
}

function passOn(
  options: MediaLinkOptions,
  outage: ReturnType<typeof watchOutage>,
  frame: Exclude<ControlMediaFrame, { type: 'state' }>,
) {
  if (frame.type === 'watching') return options.onWatching(frame.streams)
  if (frame.type === 'views') return takeViews(options, outage, frame)
  if (frame.type === 'locked') return options.onLocks?.(frame.logins)
  return options.onRecording?.(frame)
}

function takeViews(
  options: MediaLinkOptions,
  outage: ReturnType<typeof watchOutage>,
  { instance, views }: Extract<ControlMediaFrame, { type: 'views' }>,
) {
  const { clock = systemClock } = options
  const lostAt = outage.since() ?? clock.elapsed()
  outage.heard(instance, clock.elapsed())
  options.onViews?.(views, instance, wallTimeOf(clock, lostAt))
}

/** Watches by the clock that never leaps, and tells by the wall clock. */
function watchOutage({ onLost, onBack }: MediaLinkOptions, clock: Clock, grace: number) {
  const wall = (elapsed: number) => wallTimeOf(clock, elapsed)
  return createMediaOutage({
    grace,
    onLost: ({ since, until }) =>
      onLost?.({ since: wall(since), ...(until !== undefined && { until: wall(until) }) }),
    onBack: ({ since, until }) => onBack?.({ since: wall(since), until: wall(until) }),
  })
}

/** Logs an outage once, although the connection is retried every few seconds. */
function createComplaint({ log, url }: MediaLinkOptions) {
  let isMade = false
  return {
    make: (error: unknown) => {
      if (!isMade) log.warn({ reason: String(error), media: url }, 'media connection')
      isMade = true
    },
    forget: () => void (isMade = false),
  }
}

/** The cameras that the program was sent last. */
function createCameraSet({ cameras, log }: MediaLinkOptions, send: (frame: ControlServerFrame) => boolean) {
  let sent: ReadonlySet<string> = new Set()
  return {
    has: (cameraId: string) => sent.has(cameraId),
    async tell(): Promise<void> {
      const { elsewhere, removed, ...all } = await cameras.listSources()
      const list = within(all.cameras, log)
      sent = new Set(list.map(({ id }) => id))
      send({
        type: 'cameras',
        cameras: list,
        ...(elsewhere.length > 0 && { elsewhere }),
        ...(removed.length > 0 && { removed }),
      })
    },
  }
}

/** The set of cameras, cut to the number that the media program accepts. */
function within(list: readonly CameraSource[], log: MediaLinkOptions['log']): CameraSource[] {
  if (list.length > CONTROL_CAMERAS_MAX)
    log.error(
      { cameras: list.length, most: CONTROL_CAMERAS_MAX },
      'more cameras than one media program takes',
    )
  return list.slice(0, CONTROL_CAMERAS_MAX)
}

async function store(
  seen: ReturnType<typeof createCameraStatusBuffer>,
  cameras: CameraSourceRepository,
): Promise<void> {
  const batch = seen.takeAll()
  try {
    await cameras.apply(batch)
  } catch (error) {
    seen.putBack(batch)
    throw error
  }
}

/** Keeps ended sessions while there is no connection to send them on. */
function createRevocations(send: (sessionId: string) => boolean) {
  const kept = new Set<string>()
  return {
    revoke(sessionId: string) {
      if (!send(sessionId) && kept.size < REVOKED_MAX) kept.add(sessionId)
    },
    sendKept() {
      for (const sessionId of kept) send(sessionId)
      kept.clear()
    },
  }
}
