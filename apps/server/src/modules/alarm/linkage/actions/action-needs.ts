import type { Capability, LinkageAction, ObjectKind, PermissionCode } from '@palisade/contract'

/** The right that whoever saves or starts a rule needs for one of its actions. */
export interface ActionNeed {
  permission: PermissionCode
  kind: ObjectKind
  ids: readonly string[]
  /** The ability that the devices need. */
  capability?: Capability
  /** They are cameras. */
  isCamera?: boolean
}

/** The permission that an operator needs to do by hand what an action does, and on what. */
export function needOf(action: LinkageAction): ActionNeed {
  switch (action.kind) {
    case 'open_picture':
      return { permission: 'live.view', kind: 'device', ids: action.cameraIds, isCamera: true }
    case 'preset':
      return { permission: 'live.ptz', kind: 'device', ids: [action.deviceId], capability: 'preset' }
    case 'snapshot':
      return {
        permission: 'live.snapshot',
        kind: 'device',
        ids: action.cameraId === null ? [] : [action.cameraId],
        isCamera: true,
      }
    case 'output':
      return { permission: 'device.control', kind: 'device', ids: [action.deviceId], capability: 'relay' }
    case 'zone':
      return { permission: 'defence_zone.control', kind: 'defence_zone', ids: action.defenceZoneIds }
    case 'procedure':
      return { permission: 'procedure.edit', kind: 'procedure', ids: [action.procedureId] }
    case 'alarm':
      return {
        permission: 'alarm.raise',
        kind: 'device',
        ids: action.deviceId === null ? [] : [action.deviceId],
      }
    // A notice goes to whoever may see the alarm; a receiver is one that the centre has registered.
    case 'notice':
    case 'webhook':
    case 'mqtt':
      return { permission: 'linkage.edit', kind: 'alarm', ids: [] }
    case 'task':
      return { permission: 'alarm.dispatch', kind: 'alarm', ids: [] }
  }
}
