import { z } from 'zod'
import { alarmLevel } from '../alarm/alarm.ts'
import { defineCall } from '../core/call.ts'
import { defineEvent } from '../core/event.ts'
import { done, id, idRequest, idsRequest, moment, nothing, remarks, version } from '../core/fields.ts'
import { validInOrder, validity } from '../core/validity.ts'

export const BLACKLIST_GROUP_NAME_LIMIT = 64
/** Groups of one centre. */
export const BLACKLIST_GROUPS_MAX = 500

const fields = {
  name: z.string().trim().min(1).max(BLACKLIST_GROUP_NAME_LIMIT),
  /** Of the alarm of a hit. */
  level: alarmLevel,
  ...validity,
  remarks: remarks.default(''),
}
export const blacklistGroupDraft = z.strictObject(fields).superRefine(validInOrder)
export const blacklistGroupUpdate = z.strictObject({ id, version, ...fields }).superRefine(validInOrder)

export const blacklistGroup = z.object({
  id,
  name: z.string(),
  level: alarmLevel,
  validFrom: moment.nullable(),
  validUntil: moment.nullable(),
  remarks: z.string(),
  /** Vehicles in it. */
  entries: z.int(),
  createdBy: z.string(),
  createdAt: moment,
  version,
})
export type BlacklistGroup = z.infer<typeof blacklistGroup>

const ofGroup = <Permission extends 'blacklist.view' | 'blacklist.edit'>(permission: Permission) =>
  ({
    by: 'permission',
    permission,
    object: { kind: 'blacklist_group', ids: ({ id: groupId }: { id: string }) => [groupId] },
  }) as const

export const blacklistGroupCalls = {
  getList: defineCall({
    path: '/biz/blacklist-group/getList',
    summary: 'Groups of wanted vehicles in the selected centre, by name',
    request: nothing,
    result: z.array(blacklistGroup),
    meta: {
      access: { by: 'permission', permission: 'blacklist.view', object: 'filtered' },
      centre: 'required',
    },
  }),
  getDetails: defineCall({
    path: '/biz/blacklist-group/getDetails',
    summary: 'One group of wanted vehicles',
    request: idRequest,
    result: blacklistGroup,
    refuses: ['blacklist_group.not_found'],
    meta: { access: ofGroup('blacklist.view'), centre: 'none' },
  }),
  add: defineCall({
    path: '/biz/blacklist-group/add',
    summary: 'Add a group of wanted vehicles to the selected centre',
    request: blacklistGroupDraft,
    result: blacklistGroup,
    refuses: ['blacklist_group.not_found', 'blacklist_group.name_taken', 'blacklist_group.too_many'],
    meta: {
      access: { by: 'permission', permission: 'blacklist.edit', object: 'none' },
      centre: 'required',
      audit: 'blacklist_group.add',
    },
  }),
  update: defineCall({
    path: '/biz/blacklist-group/update',
    summary: 'Change a group of wanted vehicles',
    request: blacklistGroupUpdate,
    result: blacklistGroup,
    refuses: ['blacklist_group.not_found', 'blacklist_group.name_taken', 'blacklist_group.changed_meanwhile'],
    meta: { access: ofGroup('blacklist.edit'), centre: 'none', audit: 'blacklist_group.update' },
  }),
  batchDelete: defineCall({
    path: '/biz/blacklist-group/batchDelete',
    summary: 'Delete groups that hold no vehicle and are in no deployment',
    request: idsRequest,
    result: done,
    refuses: ['blacklist_group.has_entries', 'deployment.uses_list'],
    meta: {
      access: {
        by: 'permission',
        permission: 'blacklist.edit',
        object: { kind: 'blacklist_group', ids: ({ ids }: { ids: string[] }) => ids },
      },
      centre: 'none',
      audit: 'blacklist_group.delete',
    },
  }),
}

/** Groups or the vehicles in them have changed: lists fetch again, and whoever matches vehicles reads these groups again. */
const blacklistEvents = [defineEvent('blacklist.changed', z.object({ groupIds: z.array(id) }))] as const

export const blacklistGroupModule = { calls: blacklistGroupCalls, events: blacklistEvents }
