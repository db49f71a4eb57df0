import {
  linkageActionPermission,
  type Capability,
  type LinkageAction,
  type ObjectKind,
  type PermissionCode,
} from '@palisade/contract'

/** The right that whoever saves or starts a rule needs for one of its actions. */
export interface ActionNeed {
  permission: PermissionCode
  kind: ObjectKind
  ids: readonly string[]
  /** The ability that the devices need. */
  capability?: Capability
  /** Whether the devices must be cameras. */
  isCamera?: boolean
}

/** The permission that an operator needs to do by hand what an action does, and on what. */
export const needOf = (action: LinkageAction): ActionNeed => ({
  permission: linkageActionPermission[action.kind],
  ...objectsOf(action),
})

function objectsOf(action: LinkageAction): Omit<ActionNeed, 'permission'> {
  switch (action.kind) {
    case 'open_picture':
    case 'record':
      return { kind: 'device', ids: action.cameraIds, isCamera: true }
    case 'preset':
      return { kind: 'device', ids: [action.deviceId], capability: 'preset' }
    case 'snapshot':
      return {
        kind: 'device',
        ids: action.cameraId === null ? [] : [action.cameraId],
        isCamera: true,
      }
    case 'output':
      return { kind: 'device', ids: [action.deviceId], capability: 'relay' }
    case 'zone':
      return { kind: 'defence_zone', ids: action.defenceZoneIds }
    case 'procedure':
      return { kind: 'procedure', ids: [action.procedureId] }
    case 'alarm':
      return {
        kind: 'device',
        ids: action.deviceId === null ? [] : [action.deviceId],
      }
    // No further right is needed: a notice reaches only people who may see the alarm, and the centre has registered each receiver.
    case 'notice':
    case 'webhook':
    case 'mqtt':
    case 'task':
      return { kind: 'alarm', ids: [] }
  }
}
