import { z } from 'zod'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
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
import { personRefusals } from '../core/refusals.ts'

/** A group binds at most ten roles (ACCESS-36). */
export const GROUP_ROLES_MAX = 10
export const GROUP_MEMBERS_MAX = 2000

const fields = {
  name: z.string().trim().min(1).max(64),
  remarks: remarks.optional(),
  roleIds: z.array(id).max(GROUP_ROLES_MAX),
}
export const userGroupDraft = z.strictObject({ ...fields, memberIds: z.array(id).max(GROUP_MEMBERS_MAX) })
export const userGroupUpdate = z.strictObject({ id, version, ...fields })

const named = z.object({ id, name: z.string() })
export const userGroup = z.object({
  id,
  name: z.string(),
  remarks: z.string(),
  roles: z.array(named),
  members: z.int(),
  createdAt: moment,
  version,
})
export type UserGroup = z.infer<typeof userGroup>

export const groupMember = z.object({
  id,
  userName: z.string(),
  name: z.string(),
  jobName: z.string(),
  status: z.enum(['enabled', 'disabled']),
})

export type GroupMember = z.infer<typeof groupMember>

const edit = { by: 'permission', permission: 'user_group.edit', object: 'none' } as const
const view = { by: 'permission', permission: 'user.view', object: 'none' } as const

export const userGroupCalls = {
  getChoices: defineCall({
    path: '/smp/user-group/getChoices',
    summary: 'All user groups by name, for taking users into them',
    request: nothing,
    result: z.array(named),
    meta: { access: view, centre: 'none' },
  }),
  getByPage: defineCall({
    path: '/smp/user-group/getByPage',
    summary: 'User groups by page',
    request: pageRequest(['name', 'createdAt'], { name: searchText.optional() }),
    result: pageOf(userGroup),
    meta: { access: view, centre: 'none' },
  }),
  getDetails: defineCall({
    path: '/smp/user-group/getDetails',
    summary: 'One user group',
    request: idRequest,
    result: userGroup,
    refuses: ['user_group.not_found'],
    meta: { access: view, centre: 'none' },
  }),
  add: defineCall({
    path: '/smp/user-group/add',
    summary: 'Add a user group',
    request: userGroupDraft,
    result: userGroup,
    refuses: [
      ...personRefusals,
      'user_group.not_found',
      'user_group.name_taken',
      'role.not_found',
      'user.not_found',
    ],
    meta: { access: edit, centre: 'none', audit: 'user_group.add' },
  }),
  update: defineCall({
    path: '/smp/user-group/update',
    summary: 'Change a user group; in force at once',
    request: userGroupUpdate,
    result: userGroup,
    refuses: [
      ...personRefusals,
      'user_group.not_found',
      'user_group.name_taken',
      'user_group.changed_meanwhile',
      'role.not_found',
      'user.last_administrator',
    ],
    meta: { access: edit, centre: 'none', audit: 'user_group.update' },
  }),
  batchDelete: defineCall({
    path: '/smp/user-group/batchDelete',
    summary: 'Delete user groups; the members stay users',
    request: idsRequest,
    result: done,
    refuses: ['user.self', 'user.last_administrator', 'user.level_above'],
    meta: { access: edit, centre: 'none', audit: 'user_group.delete' },
  }),
  getMembersByPage: defineCall({
    path: '/smp/user-group/getMembersByPage',
    summary: 'Members of a group by page',
    request: pageRequest(['userName', 'name'], { groupId: id, name: searchText.optional() }),
    result: pageOf(groupMember),
    refuses: ['user_group.not_found'],
    meta: { access: view, centre: 'none' },
  }),
  addMembers: defineCall({
    path: '/smp/user-group/addMembers',
    summary: 'Take users into a group',
    request: idsRequest.extend({ groupId: id }),
    result: done,
    refuses: [...personRefusals, 'user_group.not_found', 'role.not_found', 'user.not_found'],
    meta: { access: edit, centre: 'none', audit: 'user_group.add_members' },
  }),
  removeMembers: defineCall({
    path: '/smp/user-group/removeMembers',
    summary: 'Take users out of a group',
    request: idsRequest.extend({ groupId: id }),
    result: done,
    refuses: ['user_group.not_found', 'user.self', 'user.last_administrator', 'user.level_above'],
    meta: { access: edit, centre: 'none', audit: 'user_group.remove_members' },
  }),
}

/** Groups, their roles or members have changed: lists that show them fetch again. */
const userGroupEvents = [defineEvent('user_group.changed', z.object({}))] as const

export const userGroupModule = { calls: userGroupCalls, events: userGroupEvents }
