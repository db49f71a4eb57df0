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
import { createAlarmModule } from './modules/alarm/alarm/alarm.module.ts'
import { createAlarmExportModule } from './modules/alarm/alarm-export/alarm-export.module.ts'
import { createDashboardModule } from './modules/alarm/dashboard/dashboard.module.ts'
import { createEventRuleModule } from './modules/alarm/event-rule/event-rule.module.ts'
import { createInhibitionModule } from './modules/alarm/inhibition/inhibition.module.ts'
import { createIntakeModule, type IntakeModuleDeps } from './modules/alarm/intake/intake.module.ts'
import { createLinkageModule } from './modules/alarm/linkage/linkage.module.ts'
import { createManualModule } from './modules/alarm/manual/manual.module.ts'
import { tellFormerAddress } from './modules/alarm/notice/notice-port.ts'
import { createNoticeModule } from './modules/alarm/notice/notice.module.ts'
import { createPushModule } from './modules/alarm/push/push.module.ts'
import { createProcedureModule } from './modules/alarm/procedure/procedure.module.ts'
import { createStaffModule } from './modules/alarm/staff/staff.module.ts'
import { createTaskModule } from './modules/alarm/task/task.module.ts'
import { endTasks, issueTasks } from './modules/alarm/task/task.service.ts'
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
    ...wayFromDevices(() => ({ ...passing, events: eventRule.events })),
  })
  const withDrivers = { ...shared, drivers: sessions.drivers }
  const control = createDeviceControlModule(withDrivers)
  const sensors = { markSeen: observation.markSensorsSeen }
  const { recordAlarms, recordMoments } = recording.marks
  const alarm = createAlarmModule({ ...shared, media: live.media, sensors, endTasks, recordAlarms })
  const passing = modulesOfPassers({ ...withDrivers, raiser: alarm.raiser })
  const forEvents = {
    raiser: alarm.raiser,
    takeBack: alarm.takeBack,
    zones: zone.book,
    onFault: observation.noteFault,
    onSettled: sessions.settleEvent,
  }
  const eventRule = createEventRuleModule({ ...shared, ...forEvents })

  const ports = portsOfLinkage(alarm, control, zone, { live, recording })
  const linkage = createLinkageModule({ ...withDrivers, ...ports })
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
      ...(await ofRecordings(shared, { alarm, recording })),
      ...(await ofAlarms(shared, { alarm, sensors })),
      eventRule,
      ...passing.modules,
      // These stop before the alarms do: what devices told last still becomes alarms.
      observation,
      sessions,
      createDeviceStateModule({ ...shared, sessions }),
      control,
      createProcedureModule({ ...shared, handRuns: linkage.handRuns }),
      linkage,
      ...createPatrolModules({ ...shared, raiser: alarm.raiser, recordMoments }),
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
  events: Pick<ReturnType<typeof createEventRuleModule>['events'], 'take'>
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
    alarm,
    recording,
  }: { alarm: ReturnType<typeof createAlarmModule>; recording: ReturnType<typeof createRecordingModule> },
) {
  const footage = createFootageModule({
    ...shared,
    makeEvidence: (row, signal) => evidence.makeEvidence(row, signal),
  })
  const evidence = await createEvidenceModule({
    ...shared,
    alarms: alarm.records,
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

/** Alarms and how they come in, people in the field, what those are given to do, and what people are told. */
async function ofAlarms(
  shared: Shared,
  { alarm, sensors }: { alarm: ReturnType<typeof createAlarmModule>; sensors: IntakeModuleDeps['sensors'] },
) {
  const staff = createStaffModule(shared)
  const push = await createPushModule(shared)
  return [
    alarm,
    staff,
    createManualModule({ ...shared, wakeCaptures: alarm.wakeCaptures }),
    push,
    createNoticeModule({ ...shared, tellPeople: push.tellPeople }),
    createTaskModule({ ...shared, signs: staff.signs }),
    createInhibitionModule({ ...shared, inhibitions: alarm.inhibitions }),
    createIntakeModule({ ...shared, raiser: alarm.raiser, sensors }),
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

/** Everything that a linkage rule may do, by the modules that do it for operators. */
const portsOfLinkage = (
  { raiser, onRaised }: ReturnType<typeof createAlarmModule>,
  { commands }: ReturnType<typeof createDeviceControlModule>,
  zone: ReturnType<typeof createDefenceZoneModule>,
  video: {
    live: ReturnType<typeof createLiveModule>
    recording: ReturnType<typeof createRecordingModule>
  },
) => ({
  raiser,
  onRaised,
  commands,
  controlZones: zone.control,
  releaseTask: issueTasks,
  media: video.live.media,
  recordSpan: video.recording.marks.record,
})

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
