import path from 'node:path'
import type { PublicConfig } from '@palisade/contract'
import type { Translator } from '@palisade/phrases'
import type { AppOptions } from './app.ts'
import type { OpenGate } from './infra/access/gate.ts'
import type { Config } from './config.ts'
import type { Handlers } from './infra/binding/handlers.ts'
import type { Infra } from './infra/infra.ts'
import { createMediaClient } from './infra/media/media-client.ts'
import type { MediaControl } from './infra/media/media-control.ts'
import { createSealer, type Sealer } from './infra/secrets/sealer.ts'
import { createAlarmModule } from './modules/alarm/alarm/alarm.module.ts'
import { createApiKeyHandlers } from './modules/access/api-key/api-key.routes.ts'
import { createApiKeyService } from './modules/access/api-key/api-key.service.ts'
import { createLogModule } from './modules/system/log/log.module.ts'
import { createMapModule } from './modules/site/map/map.module.ts'
import { createTileSource } from './modules/site/map/tile-source.ts'
import { createMediaLink, type CameraBook } from './infra/media/media-link.ts'
import { createCameraModuleHandlers } from './modules/device/camera/camera.module.ts'
import { createDefenceZoneModule } from './modules/device/defence-zone/defence-zone.module.ts'
import { createCameraBook } from './modules/video/live/camera-book.ts'
import { listenForDevices } from './modules/device/device/device.listeners.ts'
import { createLiveWatch } from './modules/video/live/live-watch.ts'
import { listenForLive } from './modules/video/live/live.listeners.ts'
import { createLiveHandlers } from './modules/video/live/live.routes.ts'
import { createLiveService } from './modules/video/live/live.service.ts'
import { createAddressCheck } from './modules/device/connection/address-check.ts'
import { createDeviceModule } from './modules/device/device/device.module.ts'
import { createDeviceStateModule } from './modules/device/device-state/device-state.module.ts'
import { createOnboardingHandlers } from './modules/device/onboarding/onboarding.routes.ts'
import { createOnboardingService } from './modules/device/onboarding/onboarding.service.ts'
import { createOrganisationHandlers } from './modules/site/organisation/organisation.routes.ts'
import { createOrganisationService } from './modules/site/organisation/organisation.service.ts'
import { createParameterModule } from './modules/system/parameter/parameter.module.ts'
import { createPlatformHandlers } from './modules/device/platform/platform.routes.ts'
import { createPlatformService } from './modules/device/platform/platform.service.ts'
import { createRoleHandlers } from './modules/access/role/role.routes.ts'
import { createRoleService } from './modules/access/role/role.service.ts'
import { createUserGroupModuleHandlers } from './modules/access/user-group/user-group.module.ts'
import { createUserModuleHandlers } from './modules/access/user/user.module.ts'
import { prepareFirstStart } from './modules/access/session/first-start.ts'
import { createPasswordHasher, type PasswordHasher } from './modules/access/password/password-hasher.ts'
import { createSignInModule } from './modules/access/sign-in/sign-in.module.ts'
import { requireManageable } from './modules/access/user/rights.ts'
import { createVersionModule } from './modules/system/version/version.module.ts'

export interface ModulesDeps extends Infra, AppOptions {
  gate: OpenGate
  publicConfig: PublicConfig
  texts: { chinese: Translator; english: Translator }
}

export interface Modules {
  handlers: Handlers
  /** Origins from which the map's tiles are loaded. */
  imageSources: () => readonly string[]
  start(): Promise<void>
  stop(): Promise<void>
}

/** Creates the service of every module with its dependencies, its handlers and its listeners. */
export async function createModules(deps: ModulesDeps): Promise<Modules> {
  const { db, gate, secrets, config, listeners, log, announce } = deps
  const now = deps.now ? { now: deps.now } : {}
  const sealer = createSealer(secrets.deviceKey)
  const hasher = createPasswordHasher()
  await prepareFirstStart({ db, hasher, adminPassword: config.adminPassword, announce })
  const isAddressAllowed = createAddressCheck({ ownPorts: ownPorts(config) })
  const link = createMediaSide(deps, createCameraBook({ db, sealer, isAddressAllowed, log, ...now }))
  const { media } = link

  const parameter = createParameterModule({ ...deps, sealer })
  const parameters = parameter.service
  const session = createSignInModule({
    ...deps,
    hasher,
    media,
    parameters,
    sealer,
    isAddressAllowed,
    requireManageable: (access, userId) => requireManageable(db, access, { ids: [userId] }),
  })
  const tiles = createTileSource(parameters, listeners)
  const organisation = createOrganisationService({ db, gate, parameters })
  // Requests to devices go through `drivers`, a DriverControl, which tests replace (testing/fake-drivers.ts).
  const zones = createDefenceZoneModule({
    ...deps,
    drivers: { perform: (deviceId, command) => deviceState.drivers.perform(deviceId, command) },
  })
  const alarms = createAlarmModule({ ...deps, media, parameters })
  const deviceState = createDeviceStateModule({
    ...deps,
    sealer,
    isAddressAllowed,
    zones: zones.book,
    raiser: alarms.raiser,
  })
  const { drivers } = deviceState
  const devices = createDeviceModule({ db, sealer, drivers, isAddressAllowed })
  const platform = createPlatformService({ db, sealer, drivers, isAddressAllowed })
  const onboarding = createOnboardingService({ db, drivers, isAddressAllowed })
  const live = createLiveService({ db, mediaSecret: secrets.mediaSecret, ...now })
  const apiKey = createApiKeyService({ db, gate, ...now })

  const logs = createLogModule({ ...deps, parameters })
  const versions = createVersionModule({ ...deps, filesFolder: path.join(config.dataFolder, 'files') })

  return {
    handlers: {
      ...session.handlers,
      parameter: parameter.handlers,
      organisation: createOrganisationHandlers(organisation),
      ...devices.handlers,
      platform: createPlatformHandlers(platform),
      ...createAccountHandlers(deps, { sealer, hasher, session }),
      onboarding: createOnboardingHandlers(onboarding),
      ...deviceState.handlers,
      live: createLiveHandlers(live),
      apiKey: createApiKeyHandlers(apiKey),
      ...alarms.handlers,
      ...createMapModule(deps),
      ...zones.handlers,
      ...createCameraModuleHandlers({ db, gate }),
      ...versions.handlers,
      ...logs.handlers,
    },
    imageSources: () => tiles.origins(),
    async start() {
      await logs.start()
      await tiles.start()
      link.start()
      deviceState.start()
      session.start()
      zones.start()
      versions.start()
      await alarms.start()
    },
    async stop() {
      // Stopped before the alarm module, so that the last events of devices still become alarms.
      await deviceState.stop()
      await Promise.all([link.stop(), session.stop(), zones.stop(), versions.stop(), alarms.stop()])
      // Stopped last, because it seals the rows that the others have written.
      await logs.stop()
    },
  }
}

interface AccountSide {
  sealer: Sealer
  hasher: PasswordHasher
  session: ReturnType<typeof createSignInModule>
}

/** Creates the handlers of users, their roles and groups. */
function createAccountHandlers({ db, gate, secrets }: ModulesDeps, { session, ...secret }: AccountSide) {
  return {
    role: createRoleHandlers(createRoleService({ db })),
    user: createUserModuleHandlers({
      db,
      gate,
      ...secret,
      loginKey: secrets.loginKey,
      passwords: session.passwordCheck,
      endSessions: userId => session.session.endAllOf(userId),
    }),
    userGroup: createUserGroupModuleHandlers({ db, gate }),
  }
}

/**
 * Creates the link to the media program, which is asked for pictures and told of cameras. Tests pass a replacement, and
 * no connection is made.
 */
function createMediaSide(deps: ModulesDeps, cameras: CameraBook) {
  const { config, secrets, listeners, log } = deps
  if (deps.media) return { media: deps.media, start: () => undefined, stop: async () => undefined }
  const reach = { url: config.mediaUrl, secret: secrets.mediaSecret }
  const link = createMediaLink({ ...reach, cameras, log, onWatching: streams => watch.take(streams) })
  const watch = createLiveWatch({ db: deps.db, gate: deps.gate, media: link, log })
  listenForDevices(listeners, link)
  listenForLive(listeners, watch)
  const media: MediaControl = { ...createMediaClient(reach), revoke: id => link.revoke(id) }
  return {
    media,
    start() {
      link.start()
      watch.start()
    },
    stop: () => Promise.all([link.stop(), watch.stop()]),
  }
}

/** Ports of our own programs on this machine, which a camera's address must not name. */
function ownPorts({ port, mediaUrl, databaseUrl }: Config): number[] {
  const urls = [new URL(mediaUrl), new URL(databaseUrl)]
  return [port, ...urls.map(url => Number(url.port || (url.protocol === 'http:' ? 80 : 5432)))]
}
