import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { deviceCategories, deviceCategory, deviceScope, type DeviceCategory } from '../core/device-scope.ts'
import {
  done,
  id,
  idRequest,
  idsRequest,
  moment,
  nothing,
  remarks,
  searchText,
  version,
} from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { permissions, roleTemplates } from '../manifest/permissions.ts'

/** Role name 1-255 (ACCESS-39). */
export const roleName = z.string().trim().min(1).max(255)

/** Seeded roles whose rights a user's form gives in any areas (ACCESS-61). */
export const roleTemplate = z.enum(roleTemplates)

/** A role names at most this many areas. */
export const ROLE_AREAS_MAX = 2000

/** A role names at most this many devices one by one (ACCESS-39). */
export const ROLE_DEVICES_MAX = 20_000
/** Bytes of a request for a role with that many devices: an id is 36 characters, its quotes and comma three more. */
const ROLE_BODY_LIMIT = ROLE_DEVICES_MAX * 39 + 192 * 1024

const ofEachCategory = <Part extends z.ZodType>(part: Part) =>
  z.strictObject(
    Object.fromEntries(deviceCategories.map(category => [category, part])) as Record<DeviceCategory, Part>,
  )
const scopes = ofEachCategory(deviceScope)
/** Devices of the categories whose scope is `chosen`; the other categories name none. */
const chosenDevices = ofEachCategory(z.array(id).max(ROLE_DEVICES_MAX))
export type DevicesByCategory = z.infer<typeof chosenDevices>

const fields = {
  name: roleName,
  remarks: remarks.optional(),
  permissions: z.array(z.enum(permissions)).max(permissions.length),
  /** Each area is granted with everything below it. */
  areaIds: z.array(id).max(ROLE_AREAS_MAX),
  deviceScopes: scopes,
  deviceIds: chosenDevices.refine(
    chosen => Object.values(chosen).flat().length <= ROLE_DEVICES_MAX,
    'role_devices',
  ),
  /** Users of this role log in with a second factor. */
  isSecondFactorRequired: z.boolean().optional(),
}
export const roleDraft = z.strictObject(fields)
export const roleUpdate = z.strictObject({ id, version, ...fields })
export type RoleDraft = z.infer<typeof roleDraft>

export const role = z.object({
  id,
  name: z.string(),
  remarks: z.string(),
  /** The super administrator's role: it gives every permission, later ones too, and cannot be changed. */
  isSuper: z.boolean(),
  /** The role came with the installation and cannot be deleted; that of the super administrator cannot be changed either. */
  isBuiltIn: z.boolean(),
  isSecondFactorRequired: z.boolean(),
  creatorName: z.string(),
  createdAt: moment,
  updatedAt: moment,
  /** How many users and groups it is bound to; a bound one cannot be deleted (ACCESS-42). */
  users: z.int(),
  groups: z.int(),
  /** The caller holds this role and therefore cannot edit it (ACCESS-41). */
  isOwn: z.boolean(),
  version,
})
export type Role = z.infer<typeof role>

/** Areas and devices are those that the caller may see. */
export const roleDetails = role.extend({
  permissions: z.array(z.enum(permissions)),
  areaIds: z.array(id),
  deviceScopes: scopes,
  deviceIds: chosenDevices,
  /** It gives more than the caller holds, who therefore cannot change it. */
  isMoreThanOwn: z.boolean(),
})
export type RoleDetails = z.infer<typeof roleDetails>

const edit = { by: 'permission', permission: 'role.edit', object: 'none' } as const
const view = { by: 'permission', permission: 'role.view', object: 'none' } as const

export const roleCalls = {
  getChoices: defineCall({
    path: '/smp/role/getChoices',
    summary: 'All roles by name, for binding them to users and groups',
    request: nothing,
    result: z.array(
      z.object({ id, name: z.string(), isSuper: z.boolean(), template: roleTemplate.nullable() }),
    ),
    meta: { access: { by: 'permission', permission: 'user.view', object: 'none' }, centre: 'none' },
  }),
  getByPage: defineCall({
    path: '/smp/role/getByPage',
    summary: 'Roles by page',
    request: pageRequest(['name', 'createdAt', 'updatedAt'], { name: searchText.optional() }),
    result: pageOf(role),
    meta: { access: view, centre: 'none' },
  }),
  getDetails: defineCall({
    path: '/smp/role/getDetails',
    summary: 'One role with its permissions, areas and devices',
    request: idRequest,
    result: roleDetails,
    refuses: ['role.not_found'],
    meta: { access: view, centre: 'none' },
  }),
  getDevicesBelow: defineCall({
    path: '/smp/role/getDevicesBelow',
    summary: 'Every device in an area and below it, for choosing them for a role at once',
    request: z.strictObject({ areaId: id, categories: z.array(deviceCategory).max(deviceCategories.length) }),
    /** `isMore`: there are more than one role may name, and none is answered. */
    result: z.object({ deviceIds: chosenDevices, isMore: z.boolean() }),
    meta: {
      access: {
        by: 'permission',
        permission: 'role.edit',
        object: { kind: 'area', ids: request => [request.areaId] },
      },
      centre: 'none',
    },
  }),
  add: defineCall({
    path: '/smp/role/add',
    summary: 'Add a role; nobody gives what they do not hold',
    request: roleDraft,
    result: roleDetails,
    refuses: [
      'role.not_found',
      'role.name_taken',
      'role.more_than_own',
      'area.not_found',
      'device.not_found',
    ],
    meta: { access: edit, centre: 'none', audit: 'role.add', bodyLimit: ROLE_BODY_LIMIT },
  }),
  update: defineCall({
    path: '/smp/role/update',
    summary: 'Change a role that is not one’s own; in force at once',
    request: roleUpdate,
    result: roleDetails,
    refuses: [
      'role.not_found',
      'role.name_taken',
      'role.changed_meanwhile',
      'role.own',
      'role.built_in',
      'role.more_than_own',
      'area.not_found',
      'device.not_found',
    ],
    meta: { access: edit, centre: 'none', audit: 'role.update', bodyLimit: ROLE_BODY_LIMIT },
  }),
  batchDelete: defineCall({
    path: '/smp/role/batchDelete',
    summary: 'Delete roles that are bound to nobody',
    request: idsRequest,
    result: done,
    refuses: ['role.bound', 'role.built_in', 'role.more_than_own'],
    meta: { access: edit, centre: 'none', audit: 'role.delete' },
  }),
}

export const roleModule = { calls: roleCalls }
