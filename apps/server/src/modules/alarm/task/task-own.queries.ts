import { openTaskStatuses, type Page } from '@palisade/contract'
import { sql, type SqlBool } from 'kysely'
import type { AccessSnapshot } from '#server/infra/access/access.ts'
import { visibleAreas } from '#server/infra/access/visible-areas.ts'
import type { Db } from '#server/infra/database/database.ts'
import { listPage, type PageRequest } from '#server/infra/database/paging.ts'
import { reachedSources } from '#server/modules/alarm/alarm/record/alarm-area.queries.ts'
import type { TaskRow } from './task.queries.ts'

/** The tasks of a user, of alarms that they may still see, newest first. */
export async function findOwnPage(
  db: Db,
  access: AccessSnapshot,
  request: PageRequest<'issuedAt'> & { isOpen?: boolean | undefined },
): Promise<Page<TaskRow>> {
  const { isOpen } = request
  const query = db
    .selectFrom('alarm_task')
    .innerJoin('alarm', 'alarm.id', 'alarm_task.alarm_id')
    .innerJoin('alarm_source', 'alarm_source.id', 'alarm.source_id')
    .leftJoin('device', 'device.id', 'alarm_source.device_id')
    .selectAll('alarm_task')
    .where('alarm_task.user_id', '=', access.userId)
    .where(visibleAreas(access, undefined, 'alarm.area_id'))
    .where(reachedSources(access) ?? sql<SqlBool>`true`)
    .$if(isOpen !== undefined, some =>
      some.where('alarm_task.status', isOpen ? 'in' : 'not in', [...openTaskStatuses]),
    )
  const page = await listPage(db, query, request, {
    by: { issuedAt: 'alarm_task.id' },
    default: { by: 'issuedAt', order: 'desc' },
    tieBreak: 'alarm_task.id',
  })
  return page
}
