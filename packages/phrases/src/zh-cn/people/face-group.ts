import { translationOf } from '../../catalogue.ts'
import type { faceGroup as english } from '../../en-us/people/face-group.ts'

export const faceGroup = translationOf<typeof english>()({
  texts: {
    kind: {
      watch_list: '布控名单',
      personnel: '内部人员',
      visitors: '访客',
    },
    groups: '分组',
    all: '全部分组',
    count: '{count} 人',
    forAll: '未指定：本中心所有可查看人员的用户',
    forNamed: '仅所列角色和用户组（以及超级管理员）可见',
    role: '角色',
    userGroup: '用户组',
    mayEdit: '修改人员',
    maySearch: '比对与检索',
    always: '长期有效',
    thresholdHint: '阈值越高误报越少、漏报越多，建议从 {default} 开始。',
    act: {
      add: '新建分组',
      edit: '编辑分组 {name}',
      editTitle: '编辑 {name}',
      remove: '删除分组',
      removeTitle: '删除分组“{name}”？',
    },
    field: {
      name: '分组名称',
      kind: '类型',
      colour: '颜色',
      level: '报警级别',
      threshold: '相似度阈值（%）',
      validFrom: '生效时间',
      validUntil: '失效时间',
      remarks: '备注',
      grants: '授权范围',
      entries: '人数',
    },
  },
  errors: {
    'face_group.not_found': '该分组已不存在',
    'face_group.name_taken': '名称已存在',
    'face_group.changed_meanwhile': '该分组已被他人修改，请重新查看后再操作',
    'face_group.has_lists': '分组内仍有人员，不能删除',
    'face_group.too_many': '每个中心最多 {limit} 个人员分组',
  },
  permissions: {
    'face.view': '查看人员及照片',
    'face.edit': '新增、修改和删除人员',
    'face.manage': '管理人员分组',
  },
  log: {
    'face_group.add': '新增人员分组',
    'face_group.update': '修改人员分组',
    'face_group.delete': '删除人员分组',
  },
})
