import { translationOf } from '../../catalogue.ts'
import type { vehicleHit as english } from '../../en-us/vehicle/vehicle-hit.ts'

export const vehicleHit = translationOf<typeof english>()({
  texts: {
    title: '车辆命中记录',
    pictureOf: '{plate}，{camera}',
    isAs: '{plate}，名单中为 {listed}',
    act: {
      toAlarm: '报警',
      passages: '该车牌的过车记录',
    },
    field: {
      timeRange: '时间',
      at: '时间',
      plate: '车牌号',
      match: '匹配方式',
      level: '报警级别',
      groupName: '名单分组',
      reason: '布控原因',
      deployment: '布控任务',
      camera: '摄像机',
      areaName: '区域',
      state: '处理结果',
    },
  },
  enums: {
    hitMatch: {
      exact: '完全匹配',
      pattern: '模式匹配',
      near: '一位不同',
      unlisted: '不在名单内',
    },
    hitState: {
      due: '即将报警',
      raised: '已报警',
      paused: '计入之前的报警',
      late: '上报过迟，不报警',
    },
  },
})
