import { translationOf } from '../../catalogue.ts'
import type { userGroup as english } from '../../en-us/access/user-group.ts'

export const userGroup = translationOf<typeof english>()({
  texts: {
    title: '用户组',
    field: {
      name: '用户组名称',
      remarks: '备注',
      roles: '角色',
      members: '成员',
      createdAt: '创建时间',
      group: '用户组',
      userName: '用户名',
      userOrName: '用户名或姓名',
      person: '姓名',
      jobName: '职务',
      status: '状态',
    },
    hint: {
      first: '用户组的成员都拥有该组的角色：适用于人员经常变动的班组或外单位。',
      roles: '最多 {max} 个。成员拥有这些角色的权限；只能授予权限不超出您自己的角色。',
      members: '也可以稍后添加成员',
    },
    value: { noRoles: '无', members: '{count} 个成员' },
    act: {
      add: '添加用户组',
      editTitle: '编辑 {name}',
      deleteText: '成员仍保留为用户，但立即失去该组赋予的权限。',
      addMembers: '添加成员',
      addMembersTitle: '向 {name} 添加成员',
      addCount: '添加（{count}）',
      added: '已添加 {count} 个成员',
      remove: '移除（{count}）',
      removeTitle: '移除 {count} 个成员？',
      removeText: '立即失去该组赋予的权限，仍保留为用户。',
      removed: '已移除 {count} 个成员',
    },
    members: {
      title: '组成员',
      choose: '请选择用户组以查看成员',
      noGroups: '还没有用户组',
    },
  },
  errors: {
    'user_group.not_found': '该用户组已不存在',
    'user_group.name_taken': '名称已存在',
    'user_group.changed_meanwhile': '该用户组已被他人修改，请查看后重新修改。',
  },
  permissions: {
    'user_group.edit': '管理用户组',
  },
  menu: {
    userGroup: '用户组',
    groupMember: '组成员',
  },
  log: {
    'user_group.add': '添加用户组',
    'user_group.update': '编辑用户组',
    'user_group.delete': '删除用户组',
    'user_group.add_members': '添加组成员',
    'user_group.remove_members': '移除组成员',
  },
})
