import { expect, test } from 'vitest'
import {
  operatorPermissions,
  permissionNeeds,
  permissions,
  permissionTree,
  templatePermissions,
  withNeeded,
  withoutNeeding,
  type PermissionNode,
} from './permissions.ts'

const inTree = (nodes: readonly PermissionNode[]): string[] =>
  nodes.flatMap(node => [...(node.permissions ?? []), ...inTree(node.children ?? [])])

test('every permission stands in the tree once', () => {
  expect(inTree(permissionTree).toSorted()).toEqual([...permissions].toSorted())
})

test('an action comes with what it needs, that one’s needs too, in the order of the list', () => {
  expect(withNeeded(['live.ptz'])).toEqual(['live.view', 'live.ptz', 'organisation.view'])
  expect(withNeeded(withNeeded([...permissions]))).toEqual([...permissions])
  expect(withNeeded([])).toEqual([])
})

test('what is taken away takes along all that needs it, and nothing else', () => {
  const held = withNeeded(['live.ptz', 'alarm.close', 'device.edit'])
  expect(withoutNeeding(held, ['device.view'])).toEqual(withNeeded(['live.ptz', 'alarm.close']))
  expect(withoutNeeding(held, ['organisation.view'])).toEqual(['alarm.view', 'alarm.close'])
})

test('no permission needs itself', () => {
  for (const [code, needed] of Object.entries(permissionNeeds)) {
    expect(needed).not.toContain(code)
    expect(needed.flatMap(one => permissionNeeds[one] ?? [])).not.toContain(code)
  }
})

test('the seeded operator watches and handles, and changes nothing of the site', () => {
  expect(operatorPermissions.toSorted()).toEqual([
    'alarm.close',
    'alarm.dispatch',
    'alarm.export',
    'alarm.handle',
    'alarm.raise',
    'alarm.shelve',
    'alarm.view',
    'bookmark.add',
    'car_park.correct',
    'dashboard.view',
    'defence_zone.control',
    'defence_zone.view',
    'device.control',
    'device.view',
    'evidence.lock',
    'evidence.view',
    'handover.sign',
    'handover.view',
    'linkage.view',
    'live.ptz',
    'live.record',
    'live.snapshot',
    'live.view',
    'notice.view',
    'organisation.view',
    'patrol.export',
    'patrol.handle',
    'patrol_plan.view',
    'playback.download',
    'playback.snapshot',
    'playback.view',
    'procedure.answer',
    'recording.manual',
    'recording_plan.view',
    'speed.view',
    'vehicle.export',
    'vehicle.view',
    'vehicle_deployment.view',
  ])
})

test('the other seeded roles are parts of the operator’s: a viewer only looks, a dispatcher works no device', () => {
  const { operator, dispatcher, viewer } = templatePermissions
  expect(operator.filter(code => !dispatcher.includes(code)).toSorted()).toEqual([
    'defence_zone.control',
    'device.control',
    'live.ptz',
  ])
  expect(viewer.toSorted()).toEqual([
    'alarm.view',
    'dashboard.view',
    'defence_zone.view',
    'device.view',
    'evidence.view',
    'handover.view',
    'linkage.view',
    'live.view',
    'notice.view',
    'organisation.view',
    'patrol_plan.view',
    'playback.view',
    'recording_plan.view',
    'speed.view',
    'vehicle.view',
    'vehicle_deployment.view',
  ])
  for (const held of [dispatcher, viewer]) expect(withNeeded(held)).toEqual(held)
})
