import { sql, type SqlBool } from 'kysely'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import type { DeploymentDomain } from '#server/modules/alarm/deployment/deployment.domain.ts'
import type { ListsSeen } from '#server/modules/alarm/deployment/deployment.queries.ts'
import { holdSearchableGroups } from '#server/modules/people/library/group/face-group.queries.ts'
import { isLent } from '#server/modules/people/library/group/lent-groups.ts'

export const areGroupsSeen: ListsSeen = (access, id) => sql<SqlBool>`not exists (
  select from deployment_list l join face_group g on g.id = l.face_group_id
  where l.deployment_id = ${sql.ref(id)} and not ${isLent(access, 'view', 'g')})`

/** Deployments of persons: groups that are lent to who deploys them for searches, and seen by whom all of them are lent to. */
export const personDomain: DeploymentDomain<object> = {
  kind: 'person',
  isSingle: () => false,
  columnsOf: () => ({ plates: [], is_near: false }),
  extraOf: () => ({}),
  holdGroups: holdSearchableGroups,
  areListsSeen: areGroupsSeen,
  tellChanged: async (tx, ids) => {
    if (ids.length === 0) return
    await writeEvent(tx, {
      type: 'face_deployment.changed',
      data: { ids: [...ids] },
      audience: { permission: 'face_deployment.view' },
    })
  },
}
