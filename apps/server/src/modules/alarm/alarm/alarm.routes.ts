import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { AlarmExportService } from './record/alarm-export.service.ts'
import type { AlarmService } from './alarm.service.ts'

export function createAlarmHandlers(
  service: AlarmService,
  exports: AlarmExportService,
): ModuleHandlers<Contract['alarm']> {
  return {
    queryAlarmRecord: (request, context) => service.queryRecord(request, context),
    queryAlarmInfo: (request, context) => service.details(request.id, context),
    getAlarmInfo: (request, context) => service.details(request.alarmId, context),
    findAlarmByPage: (request, context) => service.queryOpen(request, context),
    findAlarmCount: (_request, context) => service.count(context),
    getAlarmTypeTree: () => service.typeTree(),
    updateConfirmState: (request, context) => service.confirm(request, context),
    taskCloseByAlarmStyle: (request, context) => service.close(request, context),
    downloadAlarmPic: (request, context) => service.openPart(request, context),
    alarmExportExcel: (request, context) => exports.chosen(request.ids, context),
    alarmExportExcelAll: (request, context) => exports.all(request, context),
  }
}
