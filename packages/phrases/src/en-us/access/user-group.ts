import { phrases } from '../../catalogue.ts'

export const userGroup = phrases({
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
    roles:
      'At most {max}. Every member has their rights; only roles whose rights you hold yourself can be given.',
    members: 'Members can also be added later',
  },
  value: { noRoles: 'None', members: '{count|one:# member|other:# members}' },
  act: {
    add: 'Add user group',
    editTitle: 'Edit {name}',
    deleteText: 'The members stay users; they lose what the group gives them, at once.',
    members: 'Members',
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
})
