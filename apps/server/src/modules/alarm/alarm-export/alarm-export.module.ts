import { contract } from '@palisade/contract'
import type { OpenGate } from '#server/infra/access/access-control.ts'
import { pickHandlers } from '#server/infra/binding/pick-handlers.ts'
import type { Files } from '#server/infra/files/files.ts'
import type { ServerModule } from '#server/infra/module/server-module.ts'
import { createOwnExports } from './alarm-export-own.service.ts'
import { createExportRunner, type ExportRunnerDeps } from './alarm-export-runner.ts'
import { createAlarmExportJobs } from './alarm-export.service.ts'

export interface AlarmExportModuleDeps extends Omit<ExportRunnerDeps, 'access' | 'files'> {
  files: Files
  gate: OpenGate
}

/** Exports of alarms with pictures, made in the background. */
export function createAlarmExportModule(deps: AlarmExportModuleDeps): ServerModule<'alarmExport'> {
  const { gate } = deps
  const runner = createExportRunner({ ...deps, access: userId => gate.access(userId) })
  const jobs = createAlarmExportJobs({ ...deps, runner })
  const own = createOwnExports({ ...deps, runner })
  return {
    handlers: { alarmExport: pickHandlers(contract.alarmExport, jobs, own) },
    files: { 'alarm-export': { table: 'alarm_export', column: 'file_key' } },
    start: () => runner.start(),
    stop: () => runner.stop(),
  }
}
