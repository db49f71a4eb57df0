import { contract } from '@palisade/contract'
import type { LoginBreaker } from '@palisade/drivers'
import type { MediaAction } from '@palisade/contract/media'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#server/infra/clock.ts'
import type { WriteAudit } from '#server/infra/audit/audit.ts'
import { createAuditQueue } from '#server/infra/audit/audit-queue.ts'
import type { Conditions } from '#server/infra/conditions/conditions.ts'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Db } from '#server/infra/database/database.ts'
import type { ResolveAddress } from '#server/infra/drivers/resolve-address.ts'
import { createMediaClient } from '#server/infra/media/media-client.ts'
import type { MediaControl } from '#server/infra/media/media-control.ts'
import { createMediaLink } from '#server/infra/media/media-link.ts'
import { createMediaLinks } from '#server/infra/media/media-links.ts'
import type { MediaOutage } from '#server/infra/media/media-outage.ts'
import type { MediaPrograms } from '#server/infra/media/media-programs.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createRepeated } from '#server/infra/timers.ts'
import type { Listeners } from '#server/infra/outbox/listeners.ts'
import type { SecretCipher } from '#server/infra/secrets/secret-cipher.ts'
import type { Secrets } from '#server/infra/secrets/secrets.ts'
import { createCameraSourceRepository } from './camera-source-repository.ts'
import type { RecordingPort } from '#server/modules/video/recording/recording-port.ts'
import { createCameraLeases } from './lease/camera-leases.ts'
import { createLiveViews } from './live-views.ts'
import { createLiveAdmission } from './live-admission.ts'
import { createLiveWatch } from './live-watch.ts'
import { listenForLive } from './live.listeners.ts'
import { createLiveService } from './live.service.ts'
import { createMediaAway } from './media-away.ts'
import { createMediaCodecs } from './media-codecs.ts'

/** How often the names of cameras are looked up again, ms; one that leads elsewhere now is pulled from there. */
const NAMES_EVERY = 60_000

export interface LiveModuleDeps {
  db: Db
  gate: OpenGate
  sealer: SecretCipher
  secrets: Pick<Secrets, 'mediaSecret'>
  mediaPrograms: MediaPrograms
  listeners: Listeners
  log: FastifyBaseLogger
  resolveAddress: ResolveAddress
  writeAudit: WriteAudit
  clock: Clock
  conditions: Pick<Conditions, 'set'>
  /** Of all programs that log in to devices. */
  logins: LoginBreaker
  /** The orders that cameras are sent with, and the rest of what is said of recording. */
  recording: RecordingPort
  /** For tests: answers in place of the media programs; then nothing is connected to them. */
  media?: MediaControl
}

export interface LiveModule extends ServerModule<'live'> {
  media: MediaControl
  /** Checks a token before its socket is passed on to the media program. */
  admit: Record<MediaAction, ReturnType<typeof createLiveAdmission>>
}

/** Live video: who may see it, and the links to the media programs. */
export function createLiveModule(deps: LiveModuleDeps): LiveModule {
  const { db, secrets, clock } = deps
  const service = createLiveService({ db, mediaSecret: secrets.mediaSecret, clock })
  const handlers = { live: pickHandlers(contract.live, service) }
  const admission = { ...deps, mediaSecret: secrets.mediaSecret }
  const admit = { live: createLiveAdmission(admission, 'live'), play: createLiveAdmission(admission, 'play') }
  return { handlers, admit, ...(deps.media ? { media: deps.media } : createMediaSide(deps)) }
}

/** The media programs: they are told of cameras and asked for pictures. */
function createMediaSide(deps: LiveModuleDeps) {
  const { db, gate, mediaPrograms, listeners, log, recording, clock, logins } = deps
  const rows = createAuditQueue(deps)
  const codecs = createMediaCodecs(deps.conditions)
  const away = createMediaAway(deps.conditions)
  const leases = createCameraLeases({ db, mediaPrograms, clock, log, onChange: () => links.camerasChanged() })
  const sides = mediaPrograms.all.map(program => {
    const cameras = createCameraSourceRepository({
      ...deps,
      orders: () => recording.orders(),
      removed: () => recording.removed(),
      leases,
      nodeId: program.id,
    })
    const tell = (action: string, { since, until }: MediaOutage) =>
      rows.add({ action, objectName: program.id, after: { since: isoOf(since), until: isoOf(until) } })
    const link = createMediaLink({
      ...program,
      cameras,
      log,
      clock,
      onWatching: streams => watch.take(streams),
      onOpen() {
        link.tellLocks(logins.locked())
        recording.onOpen(program.id)
      },
      onLocks: locks => logins.learn(locks),
      onCodecs: found => codecs.take(program.id, found),
      onRecording: frame => recording.onFrame(program.id, frame),
      onViews: (list, instance, lostAt) => views.take(program.id, list, instance, lostAt),
      onLost(outage) {
        tell('system.media_lost', outage)
        away.lost(program.id, outage)
      },
      onBack(outage) {
        tell('system.media_back', outage)
        away.back(program.id)
      },
    })
    return { id: program.id, link, cameras }
  })
  const links = createMediaLinks(new Map(sides.map(({ id, link }) => [id, link])))
  logins.listen(news => links.tellLocks([news]))
  recording.attach({
    tellMark: frame => links.tellMark(frame),
    reaches: cameraId => links.reaches(cameraId),
    send: (nodeId, frame) => links.send(nodeId, frame),
    ordersChanged: () => links.camerasChanged(),
  })
  const views = createLiveViews({ ...deps, keep: (nodeId, ids) => links.keepViews(nodeId, ids) })
  const watch = createLiveWatch({ db, gate, media: links, log })
  const names = createRepeated(
    async () => {
      if (sides.some(({ cameras }) => cameras.hasNames())) links.camerasChanged()
    },
    { name: 'names of cameras', every: NAMES_EVERY, log },
  )
  listenForLive(listeners, links, watch)
  const media: MediaControl = {
    ...createMediaClient({ programs: mediaPrograms }),
    revoke: id => links.revoke(id),
  }
  return {
    media,
    start() {
      links.start()
      leases.start()
      watch.start()
      names.start()
    },
    async stop() {
      await Promise.all([leases.stop(), names.stop(), links.stop(), watch.stop(), views.stop(), rows.stop()])
    },
  }
}

const isoOf = (at: number | undefined) => (at === undefined ? undefined : new Date(at).toISOString())
