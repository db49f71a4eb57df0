import { translationOf } from '../../catalogue.ts'
import type { carPark as english } from '../../en-us/vehicle/car-park.ts'

export const carPark = translationOf<typeof english>()({
  texts: {
    title: '停车场',
    none: '暂无停车场',
    full: '{occupied} / {capacity}',
    counted: '{time} 由{name}人工校正',
    notCounted: '尚未人工校正',
    checkpointHint: '出入口为同一卡口时：驶近计为驶入，驶离计为驶出。',
    act: {
      add: '添加停车场',
      edit: '编辑{name}',
      editTitle: '编辑{name}',
      remove: '删除{name}',
      removeTitle: '删除{name}？',
      correct: '校正{name}',
      correctTitle: '{name}当前车辆数',
      correctText: '此后的过车在该数量上累计。',
    },
    field: {
      name: '名称',
      capacity: '车位数',
      entryId: '入口卡口',
      entry: '入口卡口',
      exitId: '出口卡口',
      exit: '出口卡口',
      occupied: '在场车辆',
    },
  },
  errors: {
    'car_park.not_found': '该停车场已不存在',
    'car_park.name_taken': '名称已存在',
    'car_park.changed_meanwhile': '该停车场已被他人修改，请查看最新内容后重新修改。',
    'car_park.no_checkpoint': '请选择“车牌识别”类型的摄像机组',
    'car_park.uses_checkpoint': '停车场正使用该摄像机组计数',
    'car_park.too_many': '每个中心最多 {limit} 个停车场',
  },
  permissions: {
    'car_park.edit': '管理停车场',
    'car_park.correct': '人工校正停车场车辆数',
  },
  log: {
    'car_park.add': '添加停车场',
    'car_park.update': '编辑停车场',
    'car_park.correct': '人工校正停车场车辆数',
    'car_park.delete': '删除停车场',
  },
})
