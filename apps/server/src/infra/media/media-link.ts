import { CONTROL_CAMERAS_MAX, type CameraSource, type WatchedStream } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import { createControlSocket } from './control-socket.ts'
import { createRepeated } from './repeated.ts'
import { createSeenCameras, type SeenCamera } from './seen-cameras.ts'

/** What the link needs of the cameras; the device module keeps them. */
export interface CameraBook {
  /** The complete set of cameras to be pulled, with their credentials. */
  listSources(): Promise<CameraSource[]>
  /** Stores what was seen and tells of changes. */
  apply(seen: readonly SeenCamera[]): Promise<void>
  /** Notes that the media program was heard just now. */
  heard(url: string): Promise<void>
  /** No camera is known of any more, unless another copy of the server heard the media program within `ms`. */
  lost(url: string, ms: number): Promise<void>
}

export interface MediaLinkOptions {
  url: string
  secret: string
  cameras: CameraBook
  /** Told of live streams that are open: each as it opens, all on connecting and when asked for. */
  onWatching(streams: readonly WatchedStream[]): void
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** ms; for tests */
  times?: Partial<Times>
}

interface Times {
  /** The media program may be away this long before its cameras become unknown: it restarts within. */
  grace: number
  /** A camera may be connected to this long before what was known of it is forgotten. */
  connecting: number
  /** How often the two above are looked at. */
  tick: number
  /** After a fault of the database. */
  retry: number
  ping: number
  /** First pause before connecting again; it grows. */
  reconnect: number
}

const TIMES: Times = {
  grace: 10_000,
  connecting: 10_000,
  tick: 1_000,
  retry: 1_000,
  ping: 3_000,
  reconnect: 200,
}

/** Ended sessions that are remembered while the media program is away. */
const REVOKED_MAX = 1000

export interface MediaLink {
  start(): void
  stop(): Promise<void>
  /** The set of cameras, or how one is reached, has changed. */
  camerasChanged(): void
  /** While the media program is away, a session is kept until it returns; of one camera nothing is: it asks again then. */
  revoke(sessionId: string, cameraId?: string): void
  /** Asks for the live streams that are open. */
  askWatching(): void
}

/** Tells the media program which cameras to pull, and stores what it sees of them. */
export function createMediaLink(options: MediaLinkOptions): MediaLink {
  const { cameras, log, url } = options
  const times = { ...TIMES, ...options.times }
  const seen = createSeenCameras(times.connecting)
  const revocations = createRevocations(sessionId => socket.send({ type: 'revoke', sessionId }))
  let closedAt: number | undefined
  let hasComplained = false
  let ticker: NodeJS.Timeout | undefined

  const repeated = (work: () => Promise<void>) =>
    createRepeated(work, { retry: times.retry, onFault: error => log.warn({ err: error }, 'media link') })
  const sending = repeated(
    async () => void socket.send({ type: 'cameras', cameras: await listWithin(options) }),
  )
  const storing = repeated(() => store(seen, cameras))
  const hearing = repeated(() => cameras.heard(url))
  const losing = repeated(() => cameras.lost(url, times.grace))

  const socket = createControlSocket({
    url,
    secret: options.secret,
    pauses: { ping: times.ping, first: times.reconnect },
    onOpen,
    onFrame(frame) {
      if (frame.type === 'watching') return options.onWatching(frame.streams)
      seen.take(frame)
      storing.run()
    },
    onAlive: () => hearing.run(),
    onClosed() {
      if (closedAt === undefined) log.warn({ media: url }, 'media connection lost')
      closedAt ??= Date.now()
      seen.forgetConnecting()
    },
    onFault: complain,
  })

  /** Once an outage: it is tried again every few seconds. */
  function complain(error: unknown) {
    if (!hasComplained) log.warn({ reason: String(error), media: url }, 'media connection')
    hasComplained = true
  }

  function onOpen() {
    hasComplained = false
    log.info({ media: url }, 'media connected')
    closedAt = undefined
    revocations.sendKept()
    socket.send({ type: 'watching' })
    sending.run()
  }

  function tick() {
    if (seen.addOverdue()) storing.run()
    if (closedAt !== undefined && Date.now() - closedAt >= times.grace) losing.run()
  }

  return {
    start() {
      closedAt = Date.now()
      ticker = setInterval(tick, times.tick)
      socket.start()
    },
    async stop() {
      clearInterval(ticker)
      socket.stop()
      await Promise.all([sending, storing, hearing, losing].map(work => work.stop()))
    },
    camerasChanged() {
      if (closedAt === undefined) sending.run()
    },
    revoke(sessionId, cameraId) {
      if (cameraId === undefined) revocations.revoke(sessionId)
      else socket.send({ type: 'revoke', sessionId, cameraId })
    },
    askWatching: () => void socket.send({ type: 'watching' }),
  }
}

/** The set of cameras, as many as the media program takes. */
async function listWithin({ cameras, log }: MediaLinkOptions): Promise<CameraSource[]> {
  const list = await cameras.listSources()
  if (list.length > CONTROL_CAMERAS_MAX)
    log.error(
      { cameras: list.length, most: CONTROL_CAMERAS_MAX },
      'more cameras than one media program takes',
    )
  return list.slice(0, CONTROL_CAMERAS_MAX)
}

async function store(seen: ReturnType<typeof createSeenCameras>, cameras: CameraBook): Promise<void> {
  const batch = seen.takeAll()
  try {
    await cameras.apply(batch)
  } catch (error) {
    seen.putBack(batch)
    throw error
  }
}

/** Ended sessions, kept while there is no connection to send them on. */
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
