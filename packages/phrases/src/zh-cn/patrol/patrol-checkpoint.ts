import { translationOf } from '../../catalogue.ts'
import type { patrolCheckpoint as english } from '../../en-us/patrol/patrol-checkpoint.ts'

export const patrolCheckpoint = translationOf<typeof english>()({
  texts: {
    title: '巡更地点',
    first: '巡更地点处张贴二维码，保安徒步巡逻时扫码。',
    plans: '计划',
    field: {
      name: '名称',
      areaId: '区域',
      areaName: '区域',
      longitude: '经度',
      latitude: '纬度',
      nfcId: 'NFC 标签号',
      remarks: '备注',
      codeMadeAt: '二维码生成时间',
      savedBy: '操作人',
      savedAt: '保存时间',
    },
    form: {
      new: '新巡更地点',
      add: '新增巡更地点',
      edit: '编辑巡更地点“{name}”',
    },
    act: {
      pick: '在地图上选择',
      pickHint: '在地图上点击即可。在楼层平面图上选择时，巡更地点归入该楼层区域。',
      print: '打印二维码',
      renew: '更换二维码',
      renewText: '“{name}”处张贴的二维码立即失效，请打印并张贴新的二维码。',
      deleteText: '其二维码将失效。',
    },
    print: {
      title: '{count} 个巡更地点的二维码',
      hint: '每张卡片一个二维码，剪下后张贴。在打印窗口选择“另存为 PDF”可得到文件。',
      now: '打印',
      code: '{name}的二维码',
    },
  },
  errors: {
    'patrol_checkpoint.not_found': '该巡更地点已不存在',
    'patrol_checkpoint.name_taken': '该区域已有同名巡更地点',
    'patrol_checkpoint.nfc_taken': '其他巡更地点已使用该标签',
    'patrol_checkpoint.in_use': '“{name}”是计划“{plan}”的巡更点，请先从计划中移除',
    'patrol_checkpoint.changed_meanwhile': '{by} 已修改该巡更地点，请查看后再次修改。',
  },
  log: {
    'patrol_checkpoint.add': '新增巡更地点',
    'patrol_checkpoint.update': '编辑巡更地点',
    'patrol_checkpoint.delete': '删除巡更地点',
    'patrol_checkpoint.renew': '更换巡更地点二维码',
    'patrol_checkpoint.codes': '打印巡更地点二维码',
  },
})
