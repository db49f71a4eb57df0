import type { VehicleDeploymentDraft } from '@palisade/contract'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import type { DeploymentDomain } from '#server/modules/alarm/deployment/deployment.domain.ts'
import { holdGroupsOf } from '#server/modules/vehicle/blacklist/group/blacklist-group.queries.ts'

/** The part that only deployments of vehicles have: single plates, and plates that were read wrong. */
export const vehicleDomain: DeploymentDomain<Pick<VehicleDeploymentDraft, 'plates' | 'isNear'>> = {
  kind: 'vehicle',
  isSingle: ({ plates }) => plates.length > 0,
  columnsOf: ({ plates, isNear }) => ({ plates, is_near: isNear }),
  extraOf: ({ plates, is_near: isNear }) => ({ plates, isNear }),
  holdGroups: (tx, ids, { centre }) => holdGroupsOf(tx, ids, centre.areaId),
  tellChanged: async (tx, ids) => {
    if (ids.length === 0) return
    await writeEvent(tx, {
      type: 'vehicle_deployment.changed',
      data: { ids: [...ids] },
      audience: { permission: 'vehicle_deployment.view' },
    })
  },
}
