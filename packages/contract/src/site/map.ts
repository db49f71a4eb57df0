import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { capability, deviceKind, deviceState, zoneCondition } from '../core/device-words.ts'
import { defineEvent } from '../core/event.ts'
import {
  done,
  id,
  idRequest,
  latitude,
  longitude,
  moment,
  uploadBody,
  uploaded,
  version,
} from '../core/fields.ts'
import { area } from './organisation.ts'

/** A floor plan is a JPEG, PNG or BMP up to 5 MB (SITE-18). */
export const FLOOR_PLAN_LIMIT = 5 * 1024 * 1024
/** Most pixels of a plan's side; larger plans are refused rather than scaled. */
export const FLOOR_PLAN_SIDE_MAX = 12_000
/** One call places at most this many resources. */
export const PLACE_LIMIT = 300
/** One call by area places at most this many devices; the next call goes on. */
export const PLACE_AREA_LIMIT = 2000
/** A request for changes names at most this many areas or resources; for more, everything is fetched again. */
export const MAP_CHANGES_LIMIT = 100

/** How a plan lies on the earth: its middle, its width in metres, and its turn clockwise in degrees. */
export const planPlacement = z.strictObject({
  longitude,
  latitude,
  width: z.number().min(1).max(20_000),
  rotation: z.number().min(-360).max(360),
})
export type PlanPlacement = z.infer<typeof planPlacement>

export const floorPlan = z.object({
  floorId: id,
  /** Pixels. */
  pixelWidth: z.int(),
  pixelHeight: z.int(),
  placement: planPlacement,
  updatedAt: moment,
  version,
})
export type FloorPlan = z.infer<typeof floorPlan>

/** Something that can be on the map: a device or a defence zone. */
export const mapResource = z.object({
  id,
  type: z.enum(['device', 'zone']),
  name: z.string(),
  code: z.string(),
  areaId: id,
  /** Devices only. */
  kind: deviceKind.nullable(),
  state: deviceState.nullable(),
  capabilities: z.array(capability),
  /** Cameras: degrees from north, opening angle, metres. */
  direction: z.number().nullable(),
  fieldOfView: z.number().nullable(),
  viewRange: z.number().nullable(),
  /** Zones only. */
  condition: zoneCondition.nullable(),
  panelId: id.nullable(),
  /** Null = not on the map yet. */
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  floorId: id.nullable(),
})
export type MapResource = z.infer<typeof mapResource>

const edit = { by: 'permission', permission: 'map.edit' } as const
const view = { by: 'permission', permission: 'organisation.view' } as const
const floor = { kind: 'area', ids: (request: { floorId: string }) => [request.floorId] } as const

export const mapCalls = {
  getResources: defineCall({
    path: '/frms/map/getResources',
    summary: 'Every device and zone of the current centre the user may see, with its place',
    /** With either, only resources in these areas or with these ids: for keeping a list fresh. */
    request: z.strictObject({
      areaIds: z.array(id).max(MAP_CHANGES_LIMIT).optional(),
      ids: z.array(id).max(MAP_CHANGES_LIMIT).optional(),
    }),
    result: z.array(mapResource),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getBuilding: defineCall({
    path: '/frms/getBuildingInfo.json',
    summary: 'A building with its floors, their plans and what is placed on them',
    request: z.strictObject({ buildingId: id }),
    result: z.object({
      building: area,
      /** The lowest first, as they are ordered in the tree. */
      floors: z.array(z.object({ floor: area, plan: floorPlan.nullable(), resources: z.array(mapResource) })),
    }),
    refuses: ['map.not_a_building'],
    meta: {
      access: { ...view, object: { kind: 'area', ids: request => [request.buildingId] } },
      centre: 'none',
    },
  }),
  saveFloorPlan: defineCall({
    path: '/frms/floor-plan/save',
    summary: 'Upload the plan of a floor; a first one lies at its building until it is calibrated',
    request: uploaded.extend({ floorId: id, placement: planPlacement.optional() }),
    result: floorPlan,
    refuses: ['map.not_a_floor', 'map.floor_parse_failed', 'map.area_without_place'],
    meta: {
      access: { ...edit, object: floor },
      centre: 'none',
      bodyLimit: uploadBody(FLOOR_PLAN_LIMIT),
      rate: { max: 30, seconds: 60, by: 'user' },
      audit: 'floor_plan.save',
    },
  }),
  calibrateFloorPlan: defineCall({
    path: '/frms/floor-plan/calibrate',
    summary: 'Say how a plan lies on the earth; what stands on it keeps its place on the picture',
    request: z.strictObject({ floorId: id, version, placement: planPlacement }),
    result: floorPlan,
    refuses: ['map.no_plan', 'map.changed_meanwhile'],
    meta: { access: { ...edit, object: floor }, centre: 'none', audit: 'floor_plan.calibrate' },
  }),
  removeFloorPlan: defineCall({
    path: '/frms/floor-plan/remove',
    summary: 'Remove a plan; what stood on it keeps its place on the map',
    request: z.strictObject({ floorId: id }),
    result: done,
    refuses: ['map.no_plan'],
    meta: { access: { ...edit, object: floor }, centre: 'none', audit: 'floor_plan.remove' },
  }),
  downloadFloorPlan: defineCall({
    path: '/frms/floor-plan/picture',
    summary: 'The picture of a floor’s plan',
    request: z.strictObject({ floorId: id }),
    result: download,
    refuses: ['map.no_plan'],
    meta: { access: { ...view, object: floor }, centre: 'none' },
  }),
  place: defineCall({
    path: '/frms/map/place',
    summary: 'Put devices and zones on the map or on a floor',
    request: z.strictObject({
      places: z
        .array(
          z.strictObject({
            id,
            type: z.enum(['device', 'zone']),
            longitude,
            latitude,
            floorId: id.nullable(),
          }),
        )
        .min(1)
        .max(PLACE_LIMIT),
    }),
    result: done,
    refuses: ['map.not_a_floor', 'map.no_plan', 'defence_zone.not_found', 'device.not_found'],
    meta: {
      /** The service checks access to zones and floors too. */
      access: {
        ...edit,
        object: {
          kind: 'device',
          ids: request => request.places.filter(place => place.type === 'device').map(place => place.id),
        },
      },
      centre: 'none',
      audit: 'map.place',
    },
  }),
  unplace: defineCall({
    path: '/frms/map/unplace',
    summary: 'Take devices and zones off the map',
    request: z.strictObject({
      resources: z
        .array(z.strictObject({ id, type: z.enum(['device', 'zone']) }))
        .min(1)
        .max(PLACE_LIMIT),
    }),
    result: done,
    refuses: ['map.not_a_floor', 'map.no_plan', 'defence_zone.not_found', 'device.not_found'],
    meta: {
      access: {
        ...edit,
        object: {
          kind: 'device',
          ids: request => request.resources.filter(one => one.type === 'device').map(one => one.id),
        },
      },
      centre: 'none',
      audit: 'map.unplace',
    },
  }),
  placeArea: defineCall({
    path: '/frms/map/placeArea',
    summary: 'Spread the devices of an area that have no place yet over its outline; how many were placed',
    request: idRequest,
    result: z.object({ placed: z.int() }),
    refuses: ['map.area_without_place'],
    meta: {
      access: { ...edit, object: { kind: 'area', ids: request => [request.id] } },
      centre: 'none',
      audit: 'map.place_area',
    },
  }),
}

/** Published when places or plans of an area have changed. */
const mapEvents = [defineEvent('map.changed', z.object({ areaId: id }))] as const

export const mapModule = { calls: mapCalls, events: mapEvents }
