import type { Camera, CameraGroup } from '@palisade/contract'
import { expect, test } from 'vitest'
import { cameraSchema, fieldsOf as cameraFields, updateOf } from './camera-fields.ts'
import { draftOf, emptyGroup, fieldsOf as groupFields } from './group-fields.ts'

const id = (number: number) => `0190a000-0000-7000-8000-${String(number).padStart(12, '0')}`
const camera: Camera = {
  id: id(1),
  name: 'Gate-1',
  code: 'C1',
  alias: 'Gate',
  tags: ['north'],
  areaId: id(100),
  areaName: 'North',
  groups: [],
  smartTask: 'started',
  longitude: 1,
  latitude: 2,
  floorId: null,
  direction: 90,
  fieldOfView: 60,
  viewRange: 30,
  capabilities: [],
  state: 'online',
  cause: null,
  stateSince: null,
  version: 4,
}

test('a camera goes into the form and comes back as it was', () => {
  const update = updateOf(cameraFields(camera), camera)
  expect(cameraSchema.safeParse(update).success).toBe(true)
  expect(update).toMatchObject({ id: camera.id, version: 4, alias: 'Gate', tags: ['north'], direction: 90 })
})

test('a place is both degrees or neither, and the missing one is named', () => {
  const update = updateOf({ ...cameraFields(camera), latitude: null }, camera)
  const issues = cameraSchema.safeParse(update).error?.issues
  expect(issues).toMatchObject([{ path: ['latitude'], message: 'half_place' }])
  expect(cameraSchema.safeParse({ ...update, longitude: null }).success).toBe(true)
})

test('an ordinary group has no threshold, whatever stood in the form', () => {
  const fields = { ...emptyGroup, name: 'Yard', areaId: id(100), cameraIds: [id(1)] }
  expect(draftOf(fields).threshold).toBeNull()
  expect(draftOf({ ...fields, functionType: 'face' }).threshold).toBe(80)
})

test('a group goes into the form with the cameras that are seen', () => {
  const group: CameraGroup = {
    id: id(9),
    name: 'Yard',
    areaId: id(100),
    areaName: 'North',
    functionType: 'plate',
    isVirtual: true,
    threshold: 70,
    cameras: [{ id: id(1), name: 'Gate-1' }],
    version: 0,
  }
  expect(groupFields(group)).toMatchObject({ threshold: 70, isVirtual: true, cameraIds: [id(1)] })
})
