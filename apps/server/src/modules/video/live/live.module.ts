import { contract } from '@palisade/contract'
import type { MediaAction } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../../infra/clock.ts'
import type { Config } from '../../../config.ts'
import type { WriteAudit } from '../../../infra/audit/audit.ts'
import { createAuditQueue } from '../../../infra/audit/audit-queue.ts'
import type { OpenGate } from '../../../infra/access/access-control.ts'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { Db } from '../../../infra/database/database.ts'
import type { ResolveAddress } from '../../../infra/drivers/resolve-address.ts'
import { mediaReachOf } from '../../../infra/media/control-request.ts'
import { createMediaClient } from '../../../infra/media/media-client.ts'
import type { MediaControl } from '../../../infra/media/media-control.ts'
import { createMediaLink } from '../../../infra/media/media-link.ts'
import type { MediaOutage } from '../../../infra/media/media-outage.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import { createRepeated } from '../../../infra/timers.ts'
import type { Listeners } from '../../../infra/outbox/listeners.ts'
import type { SecretCipher } from '../../../infra/secrets/secret-cipher.ts'
import type { Secrets } from '../../../infra/secrets/secrets.ts'
import { createCameraSourceRepository } from './camera-source-repository.ts'
import type { RecordingPort } from '../recording/recording-port.ts'
import { createLiveViews } from './live-views.ts'
import { createLiveAdmission } from './live-admission.ts'
import { createLiveWatch } from './live-watch.ts'
import { listenForLive } from './live.listeners.ts'
import { createLiveService } from './live.service.ts'

/** How often the names of cameras are looked up again, ms; one that leads elsewhere now is pulled from there. */
const NAMES_EVERY = 60_000

export interface LiveModuleDeps {
  db: Db
  gate: OpenGate
  sealer: SecretCipher
  secrets: Pick<Secrets, 'mediaSecret'>
  config: Pick<Config, 'mediaUrl' | 'mediaSocket'>
  listeners: Listeners
  log: FastifyBaseLogger
  resolveAddress: ResolveAddress
  writeAudit: WriteAudit
  clock: Clock
  /** The orders that cameras are sent with, and the rest of what is said of recording. */
  recording: RecordingPort
  /** For tests: answers in place of the media program; then nothing is connected to it. */
  media?: MediaControl
}

export interface LiveModule extends ServerModule<'live'> {
  media: MediaControl
  /** Checks a token before its socket is passed on to the media program. */
  admit: Record<MediaAction, ReturnType<typeof createLiveAdmission>>
}

/** Live video: who may see it, and the link to the media program. */
export function createLiveModule(deps: LiveModuleDeps): LiveModule {
  const { db, secrets, clock } = deps
  const service = createLiveService({ db, mediaSecret: secrets.mediaSecret, clock })
  const handlers = { live: pickHandlers(contract.live, service) }
  const admission = { ...deps, mediaSecret: secrets.mediaSecret }
  const admit = { live: createLiveAdmission(admission, 'live'), play: createLiveAdmission(admission, 'play') }
  return { handlers, admit, ...(deps.media ? { media: deps.media } : createMediaSide(deps)) }
}

/** The media program: it is told of cameras and asked for pictures. */
function createMediaSide(deps: LiveModuleDeps) {
  const { db, gate, config, secrets, listeners, log, recording } = deps
  const reach = mediaReachOf(config, secrets.mediaSecret)
  const cameras = createCameraSourceRepository({ ...deps, orders: () => recording.orders() })
  const rows = createAuditQueue(deps)
  const tell = (action: string, { since, until }: MediaOutage) =>
    rows.add({ action, objectName: 'media', after: { since: isoOf(since), until: isoOf(until) } })
  const link = createMediaLink({
    ...reach,
    cameras,
    log,
    onWatching: streams => watch.take(streams),
    onOpen: () => recording.onOpen(),
    onRecording: frame => recording.onFrame(frame),
    onViews: (list, instance, lostAt) => views.take(list, instance, lostAt),
    onLost: outage => tell('system.media_lost', outage),
    onBack: outage => tell('system.media_back', outage),
  })
  recording.attach({ send: frame => link.send(frame), ordersChanged: () => link.camerasChanged() })
  const views = createLiveViews({ ...deps, keep: ids => link.keepViews(ids) })
  const watch = createLiveWatch({ db, gate, media: link, log })
  const names = createRepeated(
    async () => {
      if (cameras.hasNames()) link.camerasChanged()
    },
    { name: 'names of cameras', every: NAMES_EVERY, log },
  )
  listenForLive(listeners, link, watch)
  const media: MediaControl = { ...createMediaClient(reach), revoke: id => link.revoke(id) }
  return {
    media,
    start() {
      link.start()
      watch.start()
      names.start()
    },
    async stop() {
      await Promise.all([names.stop(), link.stop(), watch.stop(), views.stop(), rows.stop()])
    },
  }
}

const isoOf = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())
