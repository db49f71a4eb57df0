import { translationOf } from '../../catalogue.ts'
import type { blacklistGroup as english } from '../../en-us/vehicle/blacklist-group.ts'

export const blacklistGroup = translationOf<typeof english>()({
  texts: {
    groups: '分组',
    all: '全部分组',
    count: '{count} 辆',
    always: '长期有效',
    act: {
      add: '新建分组',
      edit: '编辑分组 {name}',
      editTitle: '编辑 {name}',
      remove: '删除分组',
      removeTitle: '删除分组“{name}”？',
    },
    field: {
      name: '分组名称',
      level: '报警级别',
      validFrom: '生效时间',
      validUntil: '失效时间',
      remarks: '备注',
    },
  },
  errors: {
    'blacklist_group.not_found': '该分组不存在',
    'blacklist_group.name_taken': '名称已存在',
    'blacklist_group.changed_meanwhile': '该分组已被他人修改，请重新查看后再操作',
    'blacklist_group.has_entries': '分组内仍有车辆，不能删除',
    'blacklist_group.too_many': '每个中心最多 {limit} 个车辆分组',
  },
  log: {
    'blacklist_group.add': '新增黑名单分组',
    'blacklist_group.update': '修改黑名单分组',
    'blacklist_group.delete': '删除黑名单分组',
  },
})
