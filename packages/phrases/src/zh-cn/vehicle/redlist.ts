import { translationOf } from '../../catalogue.ts'
import type { redlist as english } from '../../en-us/vehicle/redlist.ts'

export const redlist = translationOf<typeof english>()({
  texts: {
    first: '红名单中的车辆不会触发报警，即使黑名单中也有：例如单位领导、消防车。',
    title: '红名单',
    act: {
      add: '新增车辆',
      editTitle: '编辑 {plate}',
      deleteText: '若这些车辆在黑名单中，将重新触发报警。',
    },
    field: {
      text: '车牌号、备注',
      plate: '车牌号',
      remarks: '备注',
      createdAt: '添加时间',
      createdBy: '添加人',
    },
    import: {
      title: '导入红名单',
      summary: '车牌号必须为文本：电子表格会自动改变数字。',
    },
    sheet: {
      name: '红名单',
      template: '红名单导入模板',
      column: {
        plate: '车牌号',
        remarks: '备注',
      },
    },
  },
  errors: {
    'redlist.not_found': '该车辆已不在名单中',
    'redlist.plate_taken': '名单中已有此车牌',
    'redlist.changed_meanwhile': '该车辆已被他人修改，请重新查看后再操作',
  },
  permissions: {
    'redlist.view': '查看红名单',
    'redlist.edit': '修改红名单',
  },
  menu: {
    redList: '红名单',
  },
  log: {
    'redlist.add': '新增红名单车辆',
    'redlist.update': '修改红名单车辆',
    'redlist.delete': '删除红名单车辆',
    'redlist.import': '导入红名单',
    'redlist.cancel_import': '停止导入红名单',
    'redlist.export': '导出红名单',
  },
})
