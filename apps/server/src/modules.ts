import type { PublicConfig } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { AppOptions } from './app.ts'
import type { OpenGate } from './infra/access/gate.ts'
import type { Config } from './config.ts'
import type { Handlers } from './infra/binding/handlers.ts'
import type { Infra } from './infra/infra.ts'
import { createMediaClient } from './infra/media/media-client.ts'
import type { MediaControl } from './infra/media/media-control.ts'
import { regularly } from './infra/timing/regularly.ts'
import { createSealer } from './infra/secrets/sealer.ts'
import { createAlarmCaptures } from './modules/alarm/alarm-capture.service.ts'
import { createAlarmExportService } from './modules/alarm/alarm-export.service.ts'
import { createAlarmRaiser } from './modules/alarm/alarm-raise.service.ts'
import { createAlarmHandlers } from './modules/alarm/alarm.routes.ts'
import { createAlarmService } from './modules/alarm/alarm.service.ts'
import { createIntakeHandlers } from './modules/intake/intake.routes.ts'
import { createIntakeService } from './modules/intake/intake.service.ts'
import { markSensorsSeen } from './modules/intake/sensor-sightings.ts'
import { createApiKeyHandlers } from './modules/api-key/api-key.routes.ts'
import { createApiKeyService } from './modules/api-key/api-key.service.ts'
import { createMediaLink, type CameraBook } from './infra/media/media-link.ts'
import { createCameraBook } from './modules/device/camera-book.ts'
import { listenForDevices } from './modules/device/device.listeners.ts'
import { createLiveHandlers } from './modules/live/live.routes.ts'
import { createLiveService } from './modules/live/live.service.ts'
import { createAddressCheck } from './modules/device/address-check.ts'
import { createDeviceHandlers } from './modules/device/device.routes.ts'
import { createDeviceService } from './modules/device/device.service.ts'
import { noteSilentSensors } from './modules/device/sensor-states.ts'
import { createOrganisationHandlers } from './modules/organisation/organisation.routes.ts'
import { createOrganisationService } from './modules/organisation/organisation.service.ts'
import { listenForParameters } from './modules/parameter/parameter.listeners.ts'
import { createParameterHandlers } from './modules/parameter/parameter.routes.ts'
import { createParameterService, type ParameterService } from './modules/parameter/parameter.service.ts'
import { prepareFirstStart } from './modules/session/first-start.ts'
import { createPasswordHasher } from './modules/session/password-hasher.ts'
import { createMenuNames } from './modules/session/session.presenter.ts'
import { createSessionHandlers } from './modules/session/session.routes.ts'
import { createSessionService } from './modules/session/session.service.ts'

/** Expired sessions end within this time, ms. */
const SWEEP_EVERY = 60_000

export interface ModulesDeps extends Infra, AppOptions {
  gate: OpenGate
  publicConfig: PublicConfig
  texts: { chinese: Translator; english: Translator }
}

export interface Modules {
  handlers: Handlers
  start(): Promise<void>
  stop(): Promise<void>
}

/** Every module's service with what it needs, its handlers and its listeners. */
export async function createModules(deps: ModulesDeps): Promise<Modules> {
  const { db, gate, secrets, config, listeners, log, announce, publicConfig, texts } = deps
  const now = deps.now ? { now: deps.now } : {}
  const sealer = createSealer(secrets.deviceKey)
  const hasher = createPasswordHasher()
  await prepareFirstStart({ db, hasher, adminPassword: config.adminPassword, announce })
  const link = createMediaSide(deps, createCameraBook({ db, sealer, ...now }))
  const { media } = link

  const names = createMenuNames(texts.chinese, texts.english)
  const session = createSessionService({ db, gate, hasher, media, names, loginKey: secrets.loginKey, ...now })
  const sweep = regularly(
    SWEEP_EVERY,
    () => session.sweep(),
    error => log.warn({ err: error }, 'session sweep'),
  )
  const parameters = createParameterService({ db })
  listenForParameters(listeners, parameters)
  const organisation = createOrganisationService({ db, gate, parameters })
  const isAddressAllowed = createAddressCheck({ ownPorts: ownPorts(config) })
  const device = createDeviceService({ db, sealer, media, isAddressAllowed })
  const silence = regularly(
    SWEEP_EVERY,
    () => noteSilentSensors(db),
    error => log.warn({ err: error }, 'silent sensors'),
  )
  const live = createLiveService({
    db,
    mediaSecret: secrets.mediaSecret,
    ...now,
  })
  const apiKey = createApiKeyService({ db, gate, ...now })
  const alarms = createAlarmSide(deps, media, parameters)

  return {
    handlers: {
      session: createSessionHandlers(session, publicConfig),
      parameter: createParameterHandlers(parameters),
      organisation: createOrganisationHandlers(organisation),
      device: createDeviceHandlers(device),
      live: createLiveHandlers(live),
      apiKey: createApiKeyHandlers(apiKey),
      ...alarms.handlers,
    },
    async start() {
      link.start()
      sweep.start()
      silence.start()
      alarms.start()
    },
    async stop() {
      await Promise.all([link.stop(), sweep.stop(), silence.stop(), alarms.stop()])
    },
  }
}

/** Alarms and what raises them. */
function createAlarmSide(deps: ModulesDeps, media: MediaControl, parameters: ParameterService) {
  const { db, files, log } = deps
  const captures = createAlarmCaptures({ db, files, media, parameters, log })
  const sensors = { markSeen: markSensorsSeen }
  const raiser = createAlarmRaiser({
    db,
    parameters,
    sensors,
    files,
    log,
    onCaptureWanted: () => captures.wake(),
  })
  const intake = createIntakeService({ db, raiser, files, ...(deps.now && { now: deps.now }) })
  const alarm = createAlarmService({ db, files })
  return {
    handlers: {
      alarm: createAlarmHandlers(alarm, createAlarmExportService({ db })),
      intake: createIntakeHandlers(intake),
    },
    start: () => captures.start(),
    stop: () => captures.stop(),
  }
}

/** The media program: asked for pictures, told of cameras. In tests an answer in its place, and no connection. */
function createMediaSide(deps: ModulesDeps, cameras: CameraBook) {
  const { config, secrets, listeners, log } = deps
  if (deps.media) return { media: deps.media, start: () => undefined, stop: async () => undefined }
  const reach = { url: config.mediaUrl, secret: secrets.mediaSecret }
  const link = createMediaLink({ ...reach, cameras, log })
  listenForDevices(listeners, link)
  const media: MediaControl = { ...createMediaClient(reach), revoke: id => link.revoke(id) }
  return { media, start: () => link.start(), stop: () => link.stop() }
}

/** Ports of our own programs on this machine, which no camera address may name. */
function ownPorts({ port, mediaUrl, databaseUrl }: Config): number[] {
  const urls = [new URL(mediaUrl), new URL(databaseUrl)]
  return [port, ...urls.map(url => Number(url.port || (url.protocol === 'http:' ? 80 : 5432)))]
}
