import { phrasesOf } from '../../module.ts'

export const userGroup = phrasesOf<'userGroup'>()({
  texts: {
    title: 'User groups',
    field: {
      name: 'Group name',
      remarks: 'Remarks',
      roles: 'Roles',
      members: 'Members',
      createdAt: 'Created',
      group: 'User group',
      userName: 'User name',
      userOrName: 'User name or name',
      person: 'Name',
      jobName: 'Job',
      status: 'Status',
    },
    hint: {
      first: 'A group gives its roles to every member: for a shift or a firm whose people come and go.',
      roles:
        'At most {max}. Every member has their rights; only roles whose rights you hold yourself can be given.',
      members: 'Members can also be added later',
    },
    value: { noRoles: 'None', members: '{count|one:# member|other:# members}' },
    act: {
      add: 'Add user group',
      editTitle: 'Edit {name}',
      deleteText: 'The members stay users; they lose what the group gives them, at once.',
      addMembers: 'Add members',
      addMembersTitle: 'Add members to {name}',
      addCount: 'Add ({count})',
      added: '{count|one:Member added|other:# members added}',
      remove: 'Remove ({count})',
      removeTitle: '{count|one:Remove this member?|other:Remove # members?}',
      removeText: 'They lose what the group gives them, at once. They stay users.',
      removed: '{count|one:Member removed|other:# members removed}',
    },
    members: {
      title: 'Group members',
      choose: 'Choose a group to see its members',
      noGroups: 'There are no user groups yet',
    },
  },
  errors: {
    'user_group.not_found': 'This user group does not exist any more',
    'user_group.name_taken': 'Name already exists',
    'user_group.changed_meanwhile':
      'Someone else changed this user group. Look at it again, then repeat your change.',
  },
  permissions: {
    'user_group.edit': 'Manage user groups',
  },
  menu: {
    userGroup: 'User groups',
    groupMember: 'Group members',
  },
  log: {
    'user_group.add': 'Add user group',
    'user_group.update': 'Edit user group',
    'user_group.delete': 'Delete user group',
    'user_group.add_members': 'Add group members',
    'user_group.remove_members': 'Remove group members',
  },
})
