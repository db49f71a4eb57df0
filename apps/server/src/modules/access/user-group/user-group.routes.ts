import type { Contract } from '@palisade/contract'
import type { ModuleHandlers } from '../../../infra/binding/handlers.ts'
import type { GroupMemberService } from './user-group-member.service.ts'
import type { UserGroupService } from './user-group.service.ts'

export function createUserGroupHandlers(
  service: UserGroupService,
  members: GroupMemberService,
): ModuleHandlers<Contract['userGroup']> {
  return {
    getChoices: () => service.getChoices(),
    getByPage: request => service.getByPage(request),
    getDetails: request => service.getDetails(request.id),
    add: (request, context) => service.add(request, context),
    update: (request, context) => service.update(request, context),
    batchDelete: async (request, context) => {
      await service.batchDelete(request.ids, context)
      return {}
    },
    getMembersByPage: request => members.getMembersByPage(request),
    addMembers: async (request, context) => {
      await members.addMembers(request, context)
      return {}
    },
    removeMembers: async (request, context) => {
      await members.removeMembers(request, context)
      return {}
    },
  }
}
