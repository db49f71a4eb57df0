import { translationOf } from '../../catalogue.ts'
import type { manual as english } from '../../en-us/alarm/manual.ts'

export const manual = translationOf<typeof english>()({
  texts: {
    source: '手动报警',
  },
  errors: {
    'manual.place_required': '请选择报警地点：地图上的点、区域或摄像机',
    'manual.area_unknown': '该位置不在您的区域内，请选择区域',
    'manual.type_disabled': '本站点的事件规则未启用该报警类型',
  },
  permissions: {
    'alarm.raise': '手动上报报警',
  },
  log: {
    'alarm.raise': '手动上报报警',
  },
})
