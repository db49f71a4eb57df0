import { contract } from '@palisade/contract'
import type { OpenGate } from '../../../infra/access/access-control.ts'
import { pickHandlers } from '../../../infra/binding/pick-handlers.ts'
import type { Config } from '../../../config.ts'
import { mediaReachOf } from '../../../infra/media/control-request.ts'
import { createFootageSource } from '../../../infra/media/footage-source.ts'
import type { ServerModule } from '../../../infra/module/server-module.ts'
import type { Secrets } from '../../../infra/secrets/secrets.ts'
import { createFootageRunner, type FootageRunnerDeps } from './footage-runner.ts'
import { createFootageService, type FootageDeps } from './footage.service.ts'

export interface FootageModuleDeps extends Omit<
  FootageRunnerDeps,
  'access' | 'source' | 'files' | 'gate' | 'clock'
> {
  clock: FootageDeps['clock']
  files: FootageDeps['files'] & FootageRunnerDeps['files']
  gate: OpenGate
  config: Pick<Config, 'mediaUrl' | 'mediaSocket'>
  secrets: Pick<Secrets, 'mediaSecret'>
}

/** Files of recorded footage, made in the background. */
export function createFootageModule(deps: FootageModuleDeps): ServerModule<'footage'> {
  const { gate, config, secrets } = deps
  const source = createFootageSource(mediaReachOf(config, secrets.mediaSecret))
  const runner = createFootageRunner({ ...deps, source, access: userId => gate.access(userId) })
  return {
    handlers: { footage: pickHandlers(contract.footage, createFootageService({ ...deps, source, runner })) },
    files: { footage: { table: 'footage_file', column: 'file_key' } },
    start: () => runner.start(),
    stop: () => runner.stop(),
  }
}
