import { z } from 'zod'
import { defineCall } from './core/call.ts'
import { defineEvent } from './core/event.ts'
import { areaCode, id, latitude, longitude, remarks } from './core/fields.ts'
import { deviceState } from './device.ts'

export const areaKinds = ['centre', 'park', 'region', 'building', 'floor', 'area'] as const
export const areaKind = z.enum(areaKinds)
export type AreaKind = z.infer<typeof areaKind>

/** Centre and area names 1-100, unique (specification §5). */
export const areaName = z.string().trim().min(1).max(100)

/** Outline on the map: [longitude, latitude] corners, at most this many. */
export const BOUNDARY_CORNERS = 200
export const boundary = z
  .array(z.tuple([longitude, latitude]))
  .min(3)
  .max(BOUNDARY_CORNERS)

export const area = z.object({
  id,
  parentId: id.nullable(),
  centreId: id,
  kind: areaKind,
  name: z.string(),
  code: z.string(),
  remarks: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  boundary: boundary.nullable(),
})
export type Area = z.infer<typeof area>

/** A node of the resource tree: an area with what is below it, or a device. */
export const resourceNode: z.ZodType<ResourceNode> = z.object({
  id,
  parentId: id.nullable(),
  type: z.enum(['area', 'device']),
  name: z.string(),
  code: z.string(),
  /** Areas only. */
  areaKind: areaKind.optional(),
  boundary: boundary.nullable().optional(),
  hasChildren: z.boolean().optional(),
  /** Devices only. */
  deviceKind: z.enum(['camera', 'sensor']).optional(),
  state: deviceState.optional(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
})
export interface ResourceNode {
  id: string
  parentId: string | null
  type: 'area' | 'device'
  name: string
  code: string
  areaKind?: AreaKind
  boundary?: [number, number][] | null
  hasChildren?: boolean
  deviceKind?: 'camera' | 'sensor'
  state?: z.infer<typeof deviceState>
  longitude: number | null
  latitude: number | null
}

export const organisationCalls = {
  add: defineCall({
    path: '/basic/area/add',
    summary: 'Add an area below a centre or another area',
    request: z.strictObject({
      name: areaName,
      code: areaCode,
      kind: areaKind.exclude(['centre']).default('area'),
      /** Left out: below the current centre. */
      parentId: id.optional(),
      remarks: remarks.optional(),
      longitude: longitude.optional(),
      latitude: latitude.optional(),
      boundary: boundary.optional(),
    }),
    result: area,
    meta: {
      access: {
        by: 'permission',
        permission: 'organisation.edit',
        object: { kind: 'area', ids: request => (request.parentId ? [request.parentId] : []) },
      },
      centre: 'required',
      audit: 'area.add',
    },
  }),
  queryResourceTree: defineCall({
    path: '/basic/org/orgManage/queryResourceTree',
    summary: 'Every area and device the user may see in the current centre, as a flat list with parentId',
    request: z.strictObject({}),
    result: z.array(resourceNode),
    meta: {
      access: { by: 'permission', permission: 'organisation.view', object: 'filtered' },
      centre: 'required',
    },
  }),
  queryAreasOrDeviceByParentCode: defineCall({
    path: '/basic/org/orgManage/queryAreasOrDeviceByParentCode',
    summary: 'One level of the resource tree: the areas and devices right below an area',
    request: z.strictObject({ parentCode: z.string().max(50).optional() }),
    result: z.array(resourceNode),
    meta: {
      access: { by: 'permission', permission: 'organisation.view', object: 'filtered' },
      centre: 'required',
    },
  }),
}

/** The tree has another shape now: fetch it again. */
export const organisationEvents = [defineEvent('organisation.changed', z.object({ areaId: id }))] as const
