import { translationOf } from '../../catalogue.ts'
import type { speedViolation as english } from '../../en-us/vehicle/speed-violation.ts'

export const speedViolation = translationOf<typeof english>()({
  texts: {
    live: '实时超速报警',
    record: '超速报警记录',
    vehicles: '超速车辆',
    noPlate: '无车牌',
    speedOf: '{speed} km/h，限速 {limit} km/h',
    noSpeed: '–',
    pictureOf: '{plate}，{camera}',
    exportChosen: '导出所选',
    exportAll: '导出全部结果',
    exportAllHint: '全部导出仅按时间筛选：请清除其他筛选条件，或选择要导出的行。',
    exportStarted: '正在后台导出，完成后请在“报警记录 → 导出”中下载。',
    exempt: '豁免',
    exemptTitle: '将 {plate} 加入红名单？',
    exemptText: '该车辆不再因超速或任何名单触发报警。',
    exempted: '{plate} 已加入红名单',
    field: {
      timeRange: '时间',
      at: '时间',
      plate: '车牌号',
      speed: '车速',
      rule: '规则',
      camera: '摄像机',
      areaName: '区域',
      lane: '车道',
      state: '处理结果',
      alarm: '报警',
      alarmStatus: '报警状态',
      count: '超速次数',
      worst: '最高车速',
      lastAt: '最近一次',
      places: '多发地点',
    },
  },
  enums: {
    violationState: {
      due: '即将报警',
      raised: '已报警',
      late: '上报过迟，不报警',
      implausible: '车速不可信，请检查摄像机',
      clock: '两个卡口时钟不一致',
    },
  },
  menu: {
    speedLive: '实时超速报警',
    speedRecord: '超速报警记录',
    speedVehicle: '超速车辆',
  },
})
