import { translationOf } from '../../catalogue.ts'
import type { speedRule as english } from '../../en-us/vehicle/speed-rule.ts'

export const speedRule = translationOf<typeof english>()({
  texts: {
    title: '超速规则',
    first: '超速规则根据车辆经过两个卡口的时间计算区间车速。',
    all: '全部',
    metresOf: '{metres} 米',
    kmh: '{speed} km/h',
    clockFaults: '24 小时内 {count} 次：请核对两个卡口的时钟',
    act: {
      add: '新建超速规则',
      editTitle: '编辑 {name}',
      start: '启用',
      startText: '所选规则即刻生效。',
      stop: '停止',
      stopText: '所选规则不再报警。',
      deleteText: '已产生的超速记录将保留。',
    },
    field: {
      name: '名称',
      kind: '测速方式',
      checkpointId: '卡口',
      checkpoint: '卡口',
      startId: '起点卡口',
      start: '起点卡口',
      metres: '距离（米）',
      lanes: '车道',
      vehicleTypes: '车辆类型',
      limit: '限速（km/h）',
      tolerancePercent: '容差（%）',
      toleranceKmh: '容差（km/h）',
      level: '报警级别',
      week: '生效时段',
      isEnabled: '启用',
      clockFaults: '时钟异常',
      createdBy: '创建人',
      createdAt: '创建时间',
    },
    toleranceHint: '取两者中较大的容差。',
  },
  enums: {
    speedRuleKind: {
      spot: '单点测速',
      section: '区间测速',
    },
  },
  errors: {
    'speed_rule.not_found': '该规则已不存在',
    'speed_rule.name_taken': '名称已存在',
    'speed_rule.changed_meanwhile': '该规则已被他人修改，请重新查看后再操作',
    'speed_rule.no_time': '请至少选择一个时段',
    'speed_rule.no_checkpoint': '请选择功能为“车牌识别”的摄像机组',
  },
  permissions: {
    'speed.view': '查看超速报警',
    'speed.edit': '管理超速规则',
  },
  menu: {
    alarmSpeed: '超速规则',
  },
  log: {
    'speed_rule.add': '新增超速规则',
    'speed_rule.update': '修改超速规则',
    'speed_rule.delete': '删除超速规则',
    'speed_rule.start': '启用超速规则',
    'speed_rule.stop': '停止超速规则',
  },
})
