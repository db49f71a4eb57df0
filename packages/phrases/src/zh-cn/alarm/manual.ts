import { translationOf } from '../../catalogue.ts'
import type { manual as english } from '../../en-us/alarm/manual.ts'

export const manual = translationOf<typeof english>()({
  texts: {
    source: '手动报警',
    alarm: '报警',
    raiseTab: '上报',
    mine: '我上报的',
    noneRaised: '您还没有上报过报警',
    placeHint: '在地图或楼层上点击报警地点，或搜索区域、摄像机。',
    search: '区域或摄像机',
    placeKind: { area: '区域', camera: '摄像机' },
    cross: '取地图十字位置',
    otherPlace: '更换地点',
    onFloor: '当前楼层',
    typeNeeded: '请选择报警类型',
    descriptionHint: '现场情况，是否有人员危险',
    pictures: '图片',
    addPicture: '添加图片（{count}/{limit}）',
    cameras: '附近摄像机',
    noCameras: '附近没有标注位置的摄像机',
    raise: '上报报警',
    raised: '报警 {number} 已上报',
    here: '在此上报报警',
    raiseAt: '在{name}上报报警',
  },
  errors: {
    'manual.place_required': '请选择报警地点：地图上的点、区域或摄像机',
    'manual.area_unknown': '该位置不在您的区域内，请选择区域',
    'manual.type_disabled': '本站点的事件规则未启用该报警类型',
  },
  permissions: {
    'alarm.raise': '手动上报报警',
  },
  menu: {
    alarmManual: '手动报警',
  },
  log: {
    'alarm.raise': '手动上报报警',
  },
})
