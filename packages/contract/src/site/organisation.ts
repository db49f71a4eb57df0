import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { deviceKind, deviceState } from '../core/device-words.ts'
import { deviceCategory } from '../core/device-scope.ts'
import { defineEvent } from '../core/event.ts'
import {
  areaCode,
  done,
  id,
  idRequest,
  latitude,
  longitude,
  placed,
  remarks,
  SEARCH_TEXT_LIMIT,
  text,
  version,
} from '../core/fields.ts'

export const areaKinds = ['centre', 'park', 'region', 'building', 'floor', 'area'] as const
export const areaKind = z.enum(areaKinds)
export type AreaKind = z.infer<typeof areaKind>

/** Names of centres and areas: 1-100, unique among siblings (SITE-4). */
export const areaName = z.string().trim().min(1).max(100)
/** Custom code: exactly 2 letters or digits, unique among siblings (SITE-6). */
export const internalCode = z.string().regex(/^[A-Za-z0-9]{2}$/, 'internal_code')

/** An outline on the map has at most this many corners, each [longitude, latitude]. */
export const BOUNDARY_CORNERS = 200
export const boundary = z
  .array(z.tuple([longitude, latitude]))
  .min(3)
  .max(BOUNDARY_CORNERS)

export const area = z.object({
  id,
  parentId: id.nullable(),
  parentName: z.string().nullable(),
  centreId: id,
  kind: areaKind,
  name: z.string(),
  code: z.string(),
  internalCode: z.string().nullable(),
  purpose: z.string(),
  remarks: z.string(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
  boundary: boundary.nullable(),
  /** It came with the installation and cannot be deleted (SITE-8). */
  isInitial: z.boolean(),
  /** 1 = the centre. */
  level: z.int(),
  version,
})
export type Area = z.infer<typeof area>

/** Reasons why an area or a centre cannot be deleted (SITE-8). */
export const deletionBlockers = [
  'initial',
  'areas',
  'devices',
  'platform',
  'camera_groups',
  'roles',
  'floor_plan',
  'placed',
  'alarms',
] as const
export const deletionBlocker = z.enum(deletionBlockers)
export type DeletionBlocker = z.infer<typeof deletionBlocker>

export const areaDetails = area.extend({
  /** The area can be deleted when this is empty. */
  heldBy: z.array(deletionBlocker),
})
export type AreaDetails = z.infer<typeof areaDetails>

/** A node of the resource tree: an area with what is below it, or a device. */
export const resourceNode = z.object({
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
  deviceKind: deviceKind.optional(),
  deviceCategory: deviceCategory.optional(),
  state: deviceState.optional(),
  /** Cameras that can be turned, or have presets. */
  hasPtz: z.literal(true).optional(),
  longitude: z.number().nullable(),
  latitude: z.number().nullable(),
})
export type ResourceNode = z.infer<typeof resourceNode>

/** A search of the tree shows at most this many matches and says when there are more. */
export const TREE_SEARCH_LIMIT = 100

const fields = {
  name: areaName,
  code: areaCode,
  internalCode: internalCode.optional(),
  purpose: text.optional(),
  remarks: remarks.optional(),
  ...placed,
  /** Left out of a change, it stays as it is. */
  boundary: boundary.nullable().optional(),
}
const draft = z.strictObject(fields)
/** The form's fields of a centre or an area. */
export const areaDraft = draft
export type AreaDraft = z.infer<typeof areaDraft>

const edit = { by: 'permission', permission: 'organisation.edit' } as const
const view = { by: 'permission', permission: 'organisation.view' } as const
const thisArea = { kind: 'area', ids: (request: { id: string }) => [request.id] } as const

export const organisationCalls = {
  addCentre: defineCall({
    path: '/basic/area/addCentre',
    summary: 'Add a control centre; only for those who reach every area',
    request: draft,
    result: area,
    refuses: [
      'access.no_area',
      'area.code_taken',
      'area.name_taken',
      'area.internal_code_taken',
      'area.not_found',
    ],
    meta: { access: { ...edit, object: 'none' }, centre: 'none', audit: 'centre.add' },
  }),
  add: defineCall({
    path: '/basic/area/add',
    summary: 'Add an area below a centre or another area',
    request: draft.extend({
      kind: areaKind.exclude(['centre']).default('area'),
      /** Left out, the area is added below the current centre. */
      parentId: id.optional(),
    }),
    result: area,
    refuses: [
      'area.code_taken',
      'area.name_taken',
      'area.internal_code_taken',
      'area.not_found',
      'area.too_deep',
    ],
    meta: {
      access: {
        ...edit,
        object: { kind: 'area', ids: request => (request.parentId ? [request.parentId] : []) },
      },
      centre: 'required',
      audit: 'area.add',
    },
  }),
  update: defineCall({
    path: '/basic/area/update',
    summary: 'Change a centre or an area; its place in the tree stays',
    request: draft.extend({ id, version, kind: areaKind }),
    result: area,
    refuses: [
      'area.code_taken',
      'area.name_taken',
      'area.internal_code_taken',
      'area.not_found',
      'area.kind_in_use',
      'area.changed_meanwhile',
    ],
    meta: { access: { ...edit, object: thisArea }, centre: 'none', audit: 'area.update' },
  }),
  move: defineCall({
    path: '/basic/area/move',
    summary: 'Hang an area with all below it under another one of the same centre',
    request: z.strictObject({ id, parentId: id, version }),
    result: area,
    refuses: [
      'access.no_area',
      'area.code_taken',
      'area.name_taken',
      'area.internal_code_taken',
      'area.not_found',
      'area.too_deep',
      'area.under_itself',
      'area.other_centre',
      'area.changed_meanwhile',
    ],
    meta: {
      access: { ...edit, object: { kind: 'area', ids: request => [request.id, request.parentId] } },
      centre: 'none',
      audit: 'area.move',
    },
  }),
  remove: defineCall({
    path: '/basic/area/remove',
    summary: 'Delete an area or a centre that holds nothing; initial data stay',
    request: idRequest,
    result: done,
    refuses: [
      'access.no_area',
      'area.not_found',
      'area.is_initial',
      'area.has_children',
      'area.has_devices',
      'area.in_use',
    ],
    meta: { access: { ...edit, object: thisArea }, centre: 'none', audit: 'area.remove' },
  }),
  getDetails: defineCall({
    path: '/basic/area/getDetails',
    summary: 'One centre or area with all its fields',
    request: idRequest,
    result: areaDetails,
    refuses: ['area.not_found'],
    meta: { access: { ...view, object: thisArea }, centre: 'none' },
  }),
  search: defineCall({
    path: '/basic/area/search',
    summary: 'Areas and devices of the current centre by a part of name or code, with the areas above them',
    request: z.strictObject({
      /** Left out: all that the other fields name. */
      text: z.string().trim().min(1).max(SEARCH_TEXT_LIMIT).optional(),
      type: z.enum(['area', 'device']).optional(),
      /** Devices of this kind only. */
      deviceKind: deviceKind.optional(),
      /** Only cameras that can be turned, or have presets; no areas. */
      hasPtz: z.literal(true).optional(),
    }),
    result: z.object({
      matches: z.array(resourceNode),
      /** The areas on the way from the top to each match. */
      above: z.array(resourceNode),
      isMore: z.boolean(),
    }),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getTree: defineCall({
    path: '/basic/org/orgManage/queryResourceTree',
    summary: 'Every area and device the user may see in the current centre, as a flat list with parentId',
    /** `areas` leaves the devices out. */
    request: z.strictObject({ type: z.enum(['all', 'areas']).optional() }),
    result: z.array(resourceNode),
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
  getChildren: defineCall({
    path: '/basic/org/orgManage/queryAreasOrDeviceByParentCode',
    summary: 'One level of the resource tree: the areas and devices right below an area',
    /** `areas` leaves the devices out, and `hasChildren` then means areas. Without a code the answer begins at the user's top. */
    request: z.strictObject({
      parentCode: z.string().max(50).optional(),
      type: z.enum(['all', 'areas']).optional(),
    }),
    result: z.array(resourceNode),
    refuses: ['area.not_found'],
    meta: { access: { ...view, object: 'filtered' }, centre: 'required' },
  }),
}

/**
 * An area or its children have changed: consoles that show it fetch it again. `hasMoved`: areas were added, moved or removed,
 * so that other users may reach them now.
 */
const organisationEvents = [
  defineEvent('organisation.changed', z.object({ areaId: id, hasMoved: z.boolean().optional() })),
] as const

export const organisationModule = { calls: organisationCalls, events: organisationEvents }
