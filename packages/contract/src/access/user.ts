import { z } from 'zod'
import { defineCall, download } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import {
  done,
  id,
  idRequest,
  idsRequest,
  moment,
  remarks,
  searchText,
  uploadBody,
  uploaded,
  version,
} from '../core/fields.ts'
import { pageOf, pageRequest } from '../core/page.ts'
import { importReportOf } from '../core/import.ts'
import { encryptedPassword } from './password.ts'
import { ROLE_AREAS_MAX, roleTemplate } from './role.ts'
import { userName } from './session.ts'
import { personRefusals, importRefusals } from '../core/refusals.ts'

/** The level decides who may manage whom: nobody manages a level above their own (ACCESS-29). */
export const userLevels = ['super', 'administrator', 'dispatcher', 'operator'] as const
export const userLevel = z.enum(userLevels)
export type UserLevel = z.infer<typeof userLevel>

export const userStatuses = ['enabled', 'disabled'] as const
export const userStatus = z.enum(userStatuses)
export type UserStatus = z.infer<typeof userStatus>

/** Email and phone must be valid (ACCESS-28); empty means not stated. */
export const email = z.union([z.literal(''), z.email().max(100)])
export const phone = z.union([z.literal(''), z.string().regex(/^\+?[0-9][0-9 -]{4,19}$/, 'phone')])

const fields = {
  name: z.string().trim().min(1).max(50),
  email: email.optional(),
  phone: phone.optional(),
  level: userLevel,
  jobName: z.string().trim().max(50).optional(),
  /** Place of the user in lists; the smallest comes first. */
  sort: z.int().min(0).max(9999).optional(),
  /** The roles count between these two moments; both null = forever. */
  rolesFrom: moment.nullable(),
  rolesUntil: moment.nullable(),
  /** Account at a video cloud, kept for integrations; its password is sealed like a device's. */
  cloudAccount: z.string().trim().max(50).optional(),
  cloudPassword: encryptedPassword.optional(),
  remarks: remarks.optional(),
  roleIds: z.array(id).max(50),
  groupIds: z.array(id).max(50),
  /**
   * Also binds the role that gives the rights of a template in exactly these areas; where there is none yet it is added,
   * an ordinary role like any other (ACCESS-61).
   */
  inAreas: z
    .strictObject({ template: roleTemplate, areaIds: z.array(id).min(1).max(ROLE_AREAS_MAX) })
    .optional(),
  /** This user must have a second factor, whatever the roles say. */
  isSecondFactorRequired: z.boolean().optional(),
}
const isRangeValid = (user: { rolesFrom: string | null; rolesUntil: string | null }) =>
  user.rolesFrom === null || user.rolesUntil === null || user.rolesFrom < user.rolesUntil
const range = { path: ['rolesUntil'], message: 'end_after_start' }

export const userDraft = z
  .strictObject({ userName, password: encryptedPassword, ...fields })
  .refine(isRangeValid, range)
/** A cloud password left out is kept; the login password has a call of its own. */
export const userUpdate = z.strictObject({ id, version, ...fields }).refine(isRangeValid, range)
export type UserDraft = z.infer<typeof userDraft>
export type UserUpdate = z.infer<typeof userUpdate>

const named = z.object({ id, name: z.string() })
export const user = z.object({
  id,
  userName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  level: userLevel,
  status: userStatus,
  jobName: z.string(),
  sort: z.int(),
  rolesFrom: moment.nullable(),
  rolesUntil: moment.nullable(),
  cloudAccount: z.string(),
  hasCloudPassword: z.boolean(),
  remarks: z.string(),
  roles: z.array(named),
  groups: z.array(named),
  /** Whether a second factor is set up, and whether one is asked for. */
  hasSecondFactor: z.boolean(),
  isSecondFactorRequired: z.boolean(),
  /** Whether the account or one of the roles requires a second factor. */
  mustHaveSecondFactor: z.boolean(),
  /** The user cannot be deleted, disabled or lose the role. */
  isLastAdministrator: z.boolean(),
  lastLoginAt: moment.nullable(),
  createdAt: moment,
  version,
})
export type User = z.infer<typeof user>

export const userFilters = {
  /** A part of user name, name, email or phone. */
  name: searchText.optional(),
  status: userStatus.optional(),
  level: userLevel.optional(),
  roleId: id.optional(),
  groupId: id.optional(),
}

/** Columns of the import's template. */
export const userColumns = [
  'userName',
  'name',
  'password',
  'level',
  'email',
  'phone',
  'jobName',
  'sort',
  'rolesFrom',
  'rolesUntil',
  'roles',
  'groups',
  'remarks',
] as const
export type UserColumn = (typeof userColumns)[number]
export const USER_IMPORT_LIMIT = 2000
export const USER_IMPORT_FILE_LIMIT = 5 * 1024 * 1024
/** A report lists at most this many reasons. */
export const USER_IMPORT_FAULTS_SHOWN = 1000

const edit = { by: 'permission', permission: 'user.edit', object: 'none' } as const
const view = { by: 'permission', permission: 'user.view', object: 'none' } as const

export const userCalls = {
  getByPage: defineCall({
    path: '/smp/user/getByPage',
    summary: 'Users by page',
    request: pageRequest(['userName', 'name', 'sort', 'createdAt', 'lastLoginAt'], userFilters),
    result: pageOf(user),
    meta: { access: view, centre: 'none' },
  }),
  getDetails: defineCall({
    path: '/smp/user/getDetails',
    summary: 'One user',
    request: idRequest,
    result: user,
    refuses: ['user.not_found'],
    meta: { access: view, centre: 'none' },
  }),
  add: defineCall({
    path: '/smp/user/add',
    summary: 'Add a user; nobody gives rights they do not hold',
    request: userDraft,
    result: user,
    refuses: [
      'user.exists',
      'user.not_found',
      'user.password_common',
      'user.level_above',
      'area.not_found',
      'request.too_many',
      'role.not_found',
      'role.more_than_own',
      'user_group.not_found',
    ],
    meta: { access: edit, centre: 'none', audit: 'user.add' },
  }),
  update: defineCall({
    path: '/smp/user/update',
    summary: 'Change a user; in force at once',
    request: userUpdate,
    result: user,
    refuses: [
      ...personRefusals,
      'user.exists',
      'user.not_found',
      'user.changed_meanwhile',
      'user.last_administrator',
      'area.not_found',
      'role.not_found',
      'user_group.not_found',
    ],
    meta: { access: edit, centre: 'none', audit: 'user.update' },
  }),
  batchEnable: defineCall({
    path: '/smp/user/batchEnable',
    summary: 'Let users log in again',
    request: idsRequest,
    result: done,
    refuses: ['user.level_above'],
    meta: { access: edit, centre: 'none', audit: 'user.enable' },
  }),
  batchDisable: defineCall({
    path: '/smp/user/batchDisable',
    summary: 'Lock users out; their sessions end at once',
    request: idsRequest,
    result: done,
    refuses: ['user.self', 'user.last_administrator', 'user.level_above'],
    meta: { access: edit, centre: 'none', audit: 'user.disable' },
  }),
  batchDelete: defineCall({
    path: '/smp/user/batchDelete',
    summary: 'Delete users; what they did stays in the logs',
    request: idsRequest,
    result: done,
    refuses: ['user.self', 'user.last_administrator', 'user.level_above'],
    meta: { access: edit, centre: 'none', audit: 'user.delete' },
  }),
  resetPassword: defineCall({
    path: '/smp/user/resetPassword',
    summary: 'Give a user another password; their sessions end at once',
    request: z.strictObject({ id, version, password: encryptedPassword }),
    result: done,
    refuses: [
      ...personRefusals,
      'user.not_found',
      'user.changed_meanwhile',
      'user.password_common',
      'request.too_many',
    ],
    meta: { access: edit, centre: 'none', audit: 'user.reset_password' },
  }),
  downloadTemplate: defineCall({
    path: '/smp/user/downloadTemplate',
    summary: 'An empty .xlsx with the columns of an import',
    request: z.strictObject({}),
    result: download,
    meta: { access: edit, centre: 'none' },
  }),
  importExcel: defineCall({
    path: '/smp/user/importExcel',
    summary: 'Add the users of an .xlsx, each row for itself, and report row by row',
    request: uploaded,
    result: importReportOf(userColumns),
    refuses: importRefusals,
    meta: {
      access: edit,
      centre: 'none',
      bodyLimit: uploadBody(USER_IMPORT_FILE_LIMIT),
      rate: { max: 10, seconds: 60, by: 'user' },
      audit: 'user.import',
    },
  }),
  exportExcel: defineCall({
    path: '/smp/user/exportExcel',
    summary: 'The users that the filters show, as .xlsx, without any password',
    request: z.strictObject(userFilters),
    result: download,
    meta: { access: view, centre: 'none', audit: 'user.export' },
  }),
}

/** Users were added, changed or removed: lists that show them fetch again. */
const userEvents = [defineEvent('user.changed', z.object({}))] as const

export const userModule = { calls: userCalls, events: userEvents }
