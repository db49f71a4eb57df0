import { createBlacklistModule, type BlacklistModuleDeps } from './blacklist/blacklist.module.ts'
import { blacklistTarget } from './blacklist/sheet/blacklist-sheet.service.ts'
import { createPlateImports, type PlateImportDeps } from './plate-sheet/plate-import.ts'
import { redlistTarget } from './redlist/redlist-sheet.service.ts'
import { createRedlistModule } from './redlist/redlist.module.ts'
import type { PassageHook } from './snap/intake/snap-writer.ts'
import { createSnapModule, type SnapModuleDeps } from './snap/snap.module.ts'
import { createSpeedModule, type SpeedModuleDeps } from './speed/speed.module.ts'
import { createTrafficModule, type TrafficModuleDeps } from './traffic/traffic.module.ts'
import {
  createVehicleDeploymentModule,
  type VehicleDeploymentDeps,
} from './vehicle-deployment/vehicle-deployment.module.ts'

type VehicleModulesDeps = Omit<BlacklistModuleDeps, 'imports'> &
  PlateImportDeps &
  VehicleDeploymentDeps &
  Omit<SpeedModuleDeps, 'redlisted'> &
  TrafficModuleDeps &
  Omit<SnapModuleDeps, 'passages'>

/** Modules of vehicles: their lists, and passages with what is made of each. Passages stop first, which the others hear of. */
export function createVehicleModules(deps: VehicleModulesDeps) {
  const deployment = createVehicleDeploymentModule(deps)
  const speed = createSpeedModule({ ...deps, redlisted: deployment.redlisted })
  const traffic = createTrafficModule(deps)
  const snap = createSnapModule({
    ...deps,
    passages: inTurn(deployment.passages, speed.passages, traffic.passages),
  })
  const imports = createPlateImports(deps, { blacklist: blacklistTarget(deps), redlist: redlistTarget })
  const withImports = { ...deps, imports }
  const lists = [createBlacklistModule(withImports), createRedlistModule(withImports)] as const
  return { snap, modules: [...lists, deployment, speed, traffic, snap] as const }
}

/** Tells several of each passage, one after the other: they share its transaction. */
const inTurn = (...hooks: readonly PassageHook[]): PassageHook => ({
  async write(tx, snaps) {
    for (const hook of hooks) await hook.write(tx, snaps)
  },
  async correct(tx, snaps) {
    for (const hook of hooks) await hook.correct?.(tx, snaps)
  },
  async misread(tx, snaps) {
    for (const hook of hooks) await hook.misread?.(tx, snaps)
  },
  written() {
    for (const hook of hooks) hook.written()
  },
})
