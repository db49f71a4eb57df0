import { permissions, withNeeded } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { describe, expect, test } from 'vitest'
import { areaChecks, toggledArea } from './area-checks.ts'
import { chosenCategories, toggledDevice, toggledDevices } from './chosen-devices.ts'
import { canGive, functionChecks, functionNodes, toggledFunctions } from './function-tree.ts'
import { draftOf, emptyRole, lockOf, noDevices } from './role-fields.ts'
import { summaryOf } from './summary-lines.ts'

const t = await loadTranslator('en_US')

describe('areas', () => {
  // centre > north > (dock > shed), south; and another centre
  const areas = [
    { id: 'centre', parentId: null },
    { id: 'north', parentId: 'centre' },
    { id: 'dock', parentId: 'north' },
    { id: 'shed', parentId: 'dock' },
    { id: 'pier', parentId: 'north' },
    { id: 'south', parentId: 'centre' },
    { id: 'other', parentId: null },
  ]

  test('one stands for all below it, and those above it are half checked', () => {
    const { checked, half } = areaChecks(areas, ['dock', 'unseen'])
    expect([...checked]).toEqual(['dock', 'shed'])
    expect([...half].toSorted()).toEqual(['centre', 'north'])
  })

  test('choosing one takes in what was chosen below it, and nothing else', () => {
    expect(toggledArea(areas, ['shed', 'south', 'unseen'], 'north')).toEqual(['south', 'unseen', 'north'])
  })

  test('a chosen one is taken out as it is', () => {
    expect(toggledArea(areas, ['north', 'south'], 'north')).toEqual(['south'])
  })

  test('taking one out of a chosen branch leaves all around it', () => {
    expect(toggledArea(areas, ['centre', 'other'], 'dock').toSorted()).toEqual(['other', 'pier', 'south'])
    expect(toggledArea(areas, ['north'], 'shed').toSorted()).toEqual(['pier'])
  })

  test('areas in a circle end the search for what is above', () => {
    const circle = [
      { id: 'a', parentId: 'b' },
      { id: 'b', parentId: 'a' },
    ]
    expect([...areaChecks(circle, ['a']).checked].toSorted()).toEqual(['a', 'b'])
  })
})

describe('functions', () => {
  const everything = functionNodes(t, () => true)
  const node = (id: string) => everything.find(each => each.id === id)!

  test('stand in the places of the menu, by its names; all permissions once', () => {
    expect(node('screen.videoControl')).toMatchObject({ parentId: null, name: 'Live video' })
    expect(node('group.device')).toMatchObject({ parentId: 'group.setting', name: 'Device access' })
    expect(node('live.ptz').parentId).toBe('screen.videoControl')
    const tops = everything.filter(each => each.parentId === null).flatMap(each => each.codes)
    expect(tops.toSorted()).toEqual([...permissions].toSorted())
  })

  test('only what is offered, and no place without any', () => {
    const nodes = functionNodes(t, code => code === 'alarm.view')
    expect(nodes.map(each => each.id)).toEqual(['group.alarm', 'alarm.view'])
  })

  test('what comes with something that the user lacks cannot be given', () => {
    expect(canGive(['live.view'])('live.view')).toBe(false)
    expect(canGive(['live.view', 'organisation.view'])('live.view')).toBe(true)
  })

  test('an action brings its view; a view taken away takes the actions along', () => {
    const held = toggledFunctions([], node('alarm.close'))
    expect(held).toEqual(['alarm.view', 'alarm.close'])
    expect(toggledFunctions(held, node('alarm.view'))).toEqual([])
    expect(toggledFunctions(held, node('group.alarm'))).toEqual(withNeeded(node('group.alarm').codes))
    expect(functionChecks(everything, held)).toEqual({
      checked: new Set(['alarm.view', 'alarm.close']),
      half: new Set(['group.alarm']),
    })
    const all = withNeeded([...permissions])
    expect(functionChecks(everything, all)).toEqual({
      checked: new Set(everything.map(each => each.id)),
      half: new Set(),
    })
  })
})

describe('devices', () => {
  test('one by one, and all of an area at once or none of them', () => {
    const one = toggledDevice(noDevices(), { id: 'a', category: 'camera' })
    expect(one).toEqual({ ...noDevices(), camera: ['a'] })
    expect(toggledDevice(one, { id: 'a', category: 'camera' })).toEqual(noDevices())
    const area = { ...noDevices(), camera: ['a', 'b'], gate: ['g'] }
    expect(toggledDevices(one, area)).toEqual(area)
    expect(toggledDevices({ ...area, camera: ['a', 'b', 'c'] }, area)).toEqual({
      ...noDevices(),
      camera: ['c'],
    })
  })

  test('of categories that are not chosen one by one none are sent', () => {
    const deviceScopes = { ...emptyRole.deviceScopes, gate: 'chosen', fire: 'none' } as const
    const deviceIds = { ...noDevices(), camera: ['a'], gate: ['g'], fire: ['f'] }
    expect(chosenCategories(deviceScopes)).toEqual(['gate'])
    expect(draftOf({ ...emptyRole, deviceScopes, deviceIds }).deviceIds).toEqual({
      ...noDevices(),
      gate: ['g'],
    })
  })
})

test('why a role cannot be changed', () => {
  const role = { isSuper: false, isOwn: false, isMoreThanOwn: false } as Parameters<typeof lockOf>[0] & object
  expect(lockOf(undefined, true)).toBeUndefined()
  expect(lockOf(role, true)).toBeUndefined()
  expect(lockOf(role, false)).toBe('noPermission')
  expect(lockOf({ ...role, isSuper: true, isOwn: true }, true)).toBe('isSuper')
  expect(lockOf({ ...role, isOwn: true, isMoreThanOwn: true }, true)).toBe('isOwn')
  expect(lockOf({ ...role, isMoreThanOwn: true }, true)).toBe('isMoreThanOwn')
})

describe('the summary', () => {
  const texts = (fields: Partial<typeof emptyRole>) =>
    summaryOf(t, { ...emptyRole, ...fields }, id => (id.startsWith('x') ? undefined : id.toUpperCase())).map(
      line => (line.isWarning ? `! ${line.text}` : line.text),
    )

  test('warns of a role that lets nobody do anything', () => {
    expect(texts({})).toEqual([
      '! No function selected: its users see no menus and cannot log in by this role alone.',
      '! No area selected: its users reach no area by this role.',
    ])
  })

  test('names functions by place, areas by name, devices by category', () => {
    const lines = texts({
      permissions: ['alarm.close', 'dashboard.view'],
      areaIds: ['a', 'b', 'c', 'd', 'x1'],
      deviceScopes: { ...emptyRole.deviceScopes, gate: 'chosen', fire: 'none' },
      deviceIds: { ...noDevices(), gate: ['1'] },
      isSecondFactorRequired: true,
    })
    expect(lines).toEqual([
      `Functions: 3 of ${permissions.length}`,
      'Home',
      expect.stringMatching(/^Alarms \(2 of \d+\)$/),
      'Areas: A, B, C and 2 more',
      'Cameras: all in the areas',
      'Gates and barriers: 1 chosen',
      'Fire detection: none',
      'Door access: all in the areas',
      'Other devices: all in the areas',
      'Logging in takes a second factor.',
    ])
  })
})
