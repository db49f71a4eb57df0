import { contract } from '@palisade/contract'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import { createFootageSource } from '#server/infra/media/footage-source.ts'
import type { MediaPrograms } from '#server/infra/media/media-programs.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { removeAllFootage } from './footage.queries.ts'
import { createFootageRunner, type FootageRunnerDeps } from './footage-runner.ts'
import { createFootageService, type FootageDeps } from './footage.service.ts'

export interface FootageModuleDeps extends Omit<
  FootageRunnerDeps,
  'access' | 'source' | 'files' | 'gate' | 'clock'
> {
  clock: FootageDeps['clock']
  files: FootageDeps['files'] & FootageRunnerDeps['files']
  gate: OpenGate
  mediaPrograms: MediaPrograms
}

export interface FootageModule extends ServerModule<'footage'> {
  /** Something was put into the queue. */
  wake: () => void
}

/** Files of recorded footage, made in the background. */
export function createFootageModule(deps: FootageModuleDeps): FootageModule {
  const { gate } = deps
  const source = createFootageSource(deps.mediaPrograms)
  const runner = createFootageRunner({ ...deps, source, access: userId => gate.access(userId) })
  return {
    wake: () => runner.wake(),
    handlers: { footage: pickHandlers(contract.footage, createFootageService({ ...deps, source, runner })) },
    files: { footage: { table: 'footage_file', column: 'file_key' } },
    settleRestored: removeAllFootage,
    start: () => runner.start(),
    stop: () => runner.stop(),
  }
}
