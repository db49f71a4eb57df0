import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { LogBackupService } from './backup/log-backup.service.ts'
import type { LogService } from './log.service.ts'

export function createLogHandlers(
  service: LogService,
  backups: LogBackupService,
): ModuleHandlers<Contract['log']> {
  return {
    getByPage: (request, context) => service.getByPage(request, context),
    getDetails: (request, context) => service.getDetails(request, context),
    exportExcel: (request, context) => service.exportExcel(request, context),
    verify: (_request, context) => service.verify(context),
    backup: (request, context) => backups.backup(request, context),
    restore: (request, context) => backups.restore(request.id, context),
    getBackups: (_request, context) => backups.getBackups(context),
    downloadBackup: (request, context) => backups.download(request.id, context),
    deleteBackups: async (request, context) => {
      await backups.deleteBackups(request.ids, context)
      return {}
    },
  }
}
