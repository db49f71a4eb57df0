import { createLoginBreaker } from '@palisade/drivers'
import type { ObjectKind, PublicConfig } from '@palisade/contract'
import type { MediaAction } from '@palisade/contract/media'
import type { Translator } from '@palisade/phrases'
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { OpenGate } from './infra/access/access-control.ts'
import type { Handlers } from './infra/binding/handlers.ts'
import type { NamedObjects } from './infra/access/object-source.ts'
import type { DriverControl } from './infra/drivers/driver-control.ts'
import type { AdmitSocket } from './infra/http/live/media-proxy.ts'
import type { Infra } from './infra/infra.ts'
import type { MediaControl } from './infra/media/media-control.ts'
import { foldModules } from './infra/module/fold-modules.ts'
import { createSecretCipher } from './infra/secrets/secret-cipher.ts'
import packageFile from '../../../package.json' with { type: 'json' }
import { createApiKeyModule } from './modules/access/api-key/api-key.module.ts'
import { createPasswordHasher } from './modules/access/password/password-hasher.ts'
import { createRoleModule } from './modules/access/role/role.module.ts'
import { prepareFirstStart } from './modules/access/session/first-start.ts'
import { createSignInModule } from './modules/access/sign-in/sign-in.module.ts'
import { requireNoMoreRights } from './modules/access/user/rights.ts'
import { createUserModule } from './modules/access/user/user.module.ts'
import { createUserGroupModule } from './modules/access/user-group/user-group.module.ts'
import { createAlarmModules } from './modules/alarm/alarm-modules.ts'
import { createAlarmExportModule } from './modules/alarm/alarm-export/alarm-export.module.ts'
import { createDashboardModule } from './modules/alarm/dashboard/dashboard.module.ts'
import { tellFormerAddress } from './modules/alarm/notice/notice-port.ts'
import { createCameraModule } from './modules/device/camera/camera.module.ts'
import { createAddressCheck, createAddressResolver } from './modules/device/connection/address-check.ts'
import { createDefenceZoneModule } from './modules/device/defence-zone/defence-zone.module.ts'
import { createDeviceModule } from './modules/device/device/device.module.ts'
import { recordDeviceMoves } from './modules/device/device/changes/device-moves.ts'
import { createDeviceControlModule } from './modules/device/device-control/device-control.module.ts'
import { createDeviceHistoryModule } from './modules/device/device-history/device-history.module.ts'
import { createDeviceSessionModule } from './modules/device/device-session/device-session.module.ts'
import { createDeviceStateModule } from './modules/device/device-state/device-state.module.ts'
import { createObservationModule } from './modules/device/observation/observation.module.ts'
import { createOnboardingModule } from './modules/device/onboarding/onboarding.module.ts'
import { createPlatformModule } from './modules/device/platform/platform.module.ts'
import { createLibraryModule } from './modules/people/library/library.module.ts'
import { createMapModule } from './modules/site/map/map.module.ts'
import { createOrganisationModule } from './modules/site/organisation/organisation.module.ts'
import { createBackupModule } from './modules/system/backup/backup.module.ts'
import { settleRestored } from './modules/system/backup/settle-restored.ts'
import { createLogModule } from './modules/system/log/log.module.ts'
import { createFaceModules } from './modules/people/face-modules.ts'
import { createParameterModule } from './modules/system/parameter/parameter.module.ts'
import { createVersionModule } from './modules/system/version/version.module.ts'
import { createPatrolModules } from './modules/patrol/patrol-modules.ts'
import { createVehicleModules } from './modules/vehicle/vehicle-modules.ts'
import { createBookmarkModule } from './modules/video/bookmark/bookmark.module.ts'
import { createEvidenceModule } from './modules/video/evidence/evidence.module.ts'
import { createFavoriteModule } from './modules/video/favorite/favorite.module.ts'
import { createFootageModule } from './modules/video/footage/footage.module.ts'
import { createLiveModule } from './modules/video/live/live.module.ts'
import { createPlaybackModule } from './modules/video/playback/playback.module.ts'
import {
  createRecordingModule,
  type RecordingModuleDeps,
} from './modules/video/recording/recording.module.ts'
import { createRecordingPlanModule } from './modules/video/recording-plan/recording-plan.module.ts'
import { createWallViewModule } from './modules/video/wall-view/wall-view.module.ts'

export interface ModulesDeps extends Infra {
  gate: OpenGate
  publicConfig: PublicConfig
  texts: { chinese: Translator; english: Translator }
  /** Told the made password of the first start, once. */
  announce: (userName: string, password: string) => void
  /** For tests: answers in place of the media program. */
  media?: MediaControl
  /** For tests: answers in place of the drivers' process. */
  drivers?: DriverControl
}

export interface Modules {
  handlers: Handlers
  /** A kind that calls name and no module declares is a type error, like calls that no module binds. */
  objects: Record<ObjectKind, NamedObjects>
  /** Origins from which the map's tiles are loaded. */
  imageSources: () => readonly string[]
  addRoutes: (http: FastifyInstance) => void
  /** Checks a token before its socket is passed on to the media program. */
  admitSocket: Record<MediaAction, AdmitSocket>
  start(): Promise<void>
  stop(): Promise<void>
}

/**
 * Every module, composed by hand and folded into one. A module that nothing else needs is made in the list. What runs against
 * the direction of the domains (a device's event that becomes an alarm) is a function passed in here.
 */
export async function createModules(deps: ModulesDeps): Promise<Modules> {
  const parts = await prepare(deps)
  const parameter = createParameterModule(parts)
  const shared = { ...parts, parameters: parameter.service, logins: createLoginBreaker() }

  const toDevices = wayToDevices(() => sessions)
  const recording = createRecordingModule({ ...shared, ...toDevices })
  const live = createLiveModule({ ...shared, recording: recording.port })
  const signIn = createSignInModule({
    ...shared,
    media: live.media,
    requireNoMoreRights: (access, userId) => requireNoMoreRights(deps.db, access, userId),
  })
  const user = createUserModule({
    ...shared,
    loginKey: deps.secrets.loginKey,
    passwords: signIn.passwordCheck,
    tellFormerAddress,
    endSessions: (lockOut, run) => signIn.session.endAllOf(lockOut, run),
  })
  const map = createMapModule({ ...shared, recordDeviceMoves })

  const zone = createDefenceZoneModule({ ...shared, drivers: toDevices })
  const observation = createObservationModule(shared)
  const sessions = createDeviceSessionModule({
    ...shared,
    zones: zone.book,
    ...wayFromDevices(() => ({ ...passing, events: alarms.events })),
  })
  const withDrivers = { ...shared, drivers: sessions.drivers }
  const control = createDeviceControlModule(withDrivers)
  const { recordAlarms, recordMoments, record: recordSpan } = recording.marks
  const alarms = await createAlarmModules({
    ...withDrivers,
    media: live.media,
    sensors: { markSeen: observation.markSensorsSeen },
    zones: zone.book,
    onFault: observation.noteFault,
    onSettled: sessions.settleEvent,
    commands: control.commands,
    controlZones: zone.control,
    recordAlarms,
    recordSpan,
  })
  const { raiser } = alarms.alarm
  const passing = modulesOfPassers({ ...withDrivers, raiser })
  const folded = foldModules(
    [
      // Stops last: it seals what the others write while they stop.
      createLogModule(shared),
      parameter,
      ...simpleModules(shared),
      user,
      signIn,
      map,
      ...deviceModules(withDrivers),
      zone,
      live,
      recording,
      ...(await ofRecordings(shared, { records: alarms.alarm.records, recording })),
      ...alarms.modules,
      ...passing.modules,
      // These stop before the alarms do: what devices told last still becomes alarms.
      observation,
      sessions,
      createDeviceStateModule({ ...shared, sessions }),
      control,
      ...alarms.following,
      ...createPatrolModules({ ...shared, raiser, recordMoments }),
    ],
    deps.declarations,
  )
  return {
    ...folded,
    imageSources: () => map.tiles.origins(),
    admitSocket: live.admit,
    async start() {
      await settleRestored({ ...deps, settle: restored => folded.settleRestored(restored) })
      await folded.start()
    },
  }
}

/** Commands for modules that are made before the sessions are. */
const wayToDevices = (
  sessions: () => ReturnType<typeof createDeviceSessionModule>,
): Pick<RecordingModuleDeps, 'perform' | 'findTarget'> => ({
  perform: (deviceId, command) => sessions().drivers.perform(deviceId, command),
  findTarget: deviceId => sessions().book.findTarget(deviceId),
})

/** Takers of what devices tell, which are made after the sessions are. */
interface Told {
  events: Awaited<ReturnType<typeof createAlarmModules>>['events']
  takers: ReturnType<typeof modulesOfPassers>['takers']
  heard: (deviceId: string) => void
}

const wayFromDevices = (
  told: () => Told,
): Pick<Parameters<typeof createDeviceSessionModule>[0], 'onEvent' | 'onListening'> => ({
  onEvent(deviceId, event) {
    const { events, takers } = told()
    for (const one of [events, ...takers]) one.take(deviceId, event)
  },
  onListening: deviceId => told().heard(deviceId),
})

/** The parts that all modules may use. */
type Shared = Awaited<ReturnType<typeof prepare>> & {
  parameters: ReturnType<typeof createParameterModule>['service']
}

/** Modules by which recordings are planned, played, downloaded and kept as evidence; a package of evidence is a kind of download. */
async function ofRecordings(
  shared: Shared,
  {
    records,
    recording,
  }: {
    records: Awaited<ReturnType<typeof createAlarmModules>>['alarm']['records']
    recording: ReturnType<typeof createRecordingModule>
  },
) {
  const footage = createFootageModule({
    ...shared,
    makeEvidence: (row, signal) => evidence.makeEvidence(row, signal),
  })
  const evidence = await createEvidenceModule({
    ...shared,
    alarms: records,
    wakeFootage: footage.wake,
    version: packageFile.version,
  })
  return [
    createRecordingPlanModule({ ...shared, missingOf: recording.missingOf }),
    footage,
    evidence,
    createPlaybackModule({ ...shared, openCard: recording.openCard }),
  ] as const
}

/** Modules by which devices are registered. */
const deviceModules = (shared: Shared & Parameters<typeof createDeviceModule>[0]) =>
  [createDeviceModule(shared), createPlatformModule(shared), createOnboardingModule(shared)] as const

/** Modules that need no other one and that no other one needs. */
const simpleModules = (shared: Shared) =>
  [
    createBackupModule(shared),
    createVersionModule(shared),
    createApiKeyModule(shared),
    createRoleModule(shared),
    createUserGroupModule(shared),
    createAlarmExportModule(shared),
    createDashboardModule(shared),
    createOrganisationModule(shared),
    createDeviceHistoryModule(shared),
    createCameraModule(shared),
    createBookmarkModule(shared),
    createFavoriteModule(shared),
    createWallViewModule(shared),
    createLibraryModule(shared),
  ] as const

/** Modules of vehicles and faces that pass cameras. */
function modulesOfPassers(
  deps: Parameters<typeof createVehicleModules>[0] & Parameters<typeof createFaceModules>[0],
) {
  const vehicles = createVehicleModules(deps)
  const faces = createFaceModules(deps)
  return {
    takers: [vehicles.snap, faces.capture],
    heard: (deviceId: string) => vehicles.snap.heard(deviceId),
    modules: [...vehicles.modules, ...faces.modules] as const,
  }
}

/** The first start, and what several modules share beside the infrastructure. */
async function prepare(deps: ModulesDeps) {
  const { db, config, secrets, announce } = deps
  const hasher = createPasswordHasher()
  await prepareFirstStart({ db, hasher, adminPassword: config.adminPassword, announce })
  const sealer = createSecretCipher(secrets.deviceKey)
  const addresses = { ownPorts: ownPorts(config) }
  return {
    ...deps,
    hasher,
    sealer,
    isAddressAllowed: createAddressCheck(addresses),
    resolveAddress: createAddressResolver(addresses),
  }
}

/** Ports of our own programs on this machine, which a camera's address must not name. */
function ownPorts({ port, mediaPrograms, databaseUrl }: Config): number[] {
  const urls = [...mediaPrograms.map(({ url }) => url), databaseUrl].map(url => new URL(url))
  return [port, ...urls.map(url => Number(url.port || (url.protocol === 'http:' ? 80 : 5432)))]
}
