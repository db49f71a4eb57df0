import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, idRequest, idsRequest, moment, nothing, version } from '../core/fields.ts'

export const CAR_PARK_NAME_LIMIT = 64
/** Vehicles that a car park can hold, or holds by a count of hand. */
export const CAR_PARK_PLACES_MAX = 100_000
/** Car parks of one centre. */
export const CAR_PARKS_MAX = 100
/** The same plate at the same camera and in the same direction within this time is counted once, s: a barrier sees it stand. */
export const CAR_PARK_STANDING_SECONDS = 60

const fields = {
  name: z.string().trim().min(1).max(CAR_PARK_NAME_LIMIT),
  capacity: z.int().min(1).max(CAR_PARK_PLACES_MAX),
  /** Checkpoints. One that is both: vehicles that approach its cameras come in, those that leave them go out. */
  entryId: id,
  exitId: id,
}
export const carParkDraft = z.strictObject(fields)
const carParkUpdate = z.strictObject({ id, version, ...fields })
export const carParkCount = z.strictObject({ id, occupied: z.int().min(0).max(CAR_PARK_PLACES_MAX) })

const checkpoint = z.object({ id, name: z.string() })
export const carPark = z.object({
  id,
  name: z.string(),
  capacity: z.int(),
  entry: checkpoint,
  exit: checkpoint,
  /** Vehicles in it; more than its capacity where vehicles stand beside the places. */
  occupied: z.int(),
  /** When it was counted by hand, and by whom; empty: nobody has yet. */
  countedAt: moment,
  correctedBy: z.string(),
  version,
})
export type CarPark = z.infer<typeof carPark>

const one = { kind: 'car_park', ids: (request: { id: string }) => [request.id] } as const
const edit = { by: 'permission', permission: 'car_park.edit' } as const

export const carParkCalls = {
  getList: defineCall({
    path: '/biz/car-park/getList',
    summary: 'Car parks of the selected centre whose entrance one may see, by name, with how full they are',
    request: nothing,
    result: z.array(carPark),
    meta: {
      access: { by: 'permission', permission: 'vehicle.view', object: 'filtered' },
      centre: 'required',
    },
  }),
  getDetails: defineCall({
    path: '/biz/car-park/getDetails',
    summary: 'One car park',
    request: idRequest,
    result: carPark,
    refuses: ['car_park.not_found'],
    meta: { access: { by: 'permission', permission: 'vehicle.view', object: one }, centre: 'none' },
  }),
  add: defineCall({
    path: '/biz/car-park/add',
    summary: 'Add a car park, with the checkpoints by which vehicles come and go',
    request: carParkDraft,
    result: carPark,
    refuses: [
      'car_park.not_found',
      'car_park.name_taken',
      'car_park.no_checkpoint',
      'car_park.uses_checkpoint',
      'car_park.too_many',
    ],
    meta: {
      access: {
        ...edit,
        object: { kind: 'camera_group', ids: ({ entryId, exitId }) => [entryId, exitId] },
      },
      centre: 'required',
      audit: 'car_park.add',
    },
  }),
  update: defineCall({
    path: '/biz/car-park/update',
    summary: 'Change a car park',
    request: carParkUpdate,
    result: carPark,
    refuses: [
      'car_park.not_found',
      'car_park.name_taken',
      'car_park.changed_meanwhile',
      'car_park.no_checkpoint',
      'car_park.uses_checkpoint',
    ],
    meta: {
      /** The service checks the checkpoints too. */
      access: { ...edit, object: one },
      centre: 'none',
      audit: 'car_park.update',
    },
  }),
  correct: defineCall({
    path: '/biz/car-park/correct',
    summary: 'Say how many vehicles are in a car park now',
    request: carParkCount,
    result: carPark,
    refuses: ['car_park.not_found'],
    meta: {
      access: { by: 'permission', permission: 'car_park.correct', object: one },
      centre: 'none',
      audit: 'car_park.correct',
    },
  }),
  batchDelete: defineCall({
    path: '/biz/car-park/batchDelete',
    summary: 'Delete car parks',
    request: idsRequest,
    result: done,
    meta: {
      access: { ...edit, object: { kind: 'car_park', ids: ({ ids }) => ids } },
      centre: 'none',
      audit: 'car_park.delete',
    },
  }),
}

const ids = z.object({ ids: z.array(id) })
/** The settings of car parks, and the number of vehicles in one. */
const carParkEvents = [defineEvent('car_park.changed', ids), defineEvent('car_park.counted', ids)] as const

export const carParkModule = { calls: carParkCalls, events: carParkEvents }
