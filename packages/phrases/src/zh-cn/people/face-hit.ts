import { translationOf } from '../../catalogue.ts'
import type { faceHit as english } from '../../en-us/people/face-hit.ts'

export const faceHit = translationOf<typeof english>()({
  texts: {
    title: '人员命中记录',
    none: '没有命中记录',
    captured: '抓拍',
    listed: '名单',
    faceOf: '{camera} {at} 抓拍的人脸',
    personOf: '{name}的图片',
    noPicture: '图片已不再保存',
    unlisted: '不在名单内',
    deleted: '人员已删除',
    similarity: '相似度 {percent}%，达到 {threshold}% 即命中',
    proposal: '命中仅供参考，并非结论：处置前请对照两张图片。',
    faults: '以下因素会降低可靠性：{faults}',
    acknowledgedBy: '{name} 已确认',
    falseBy: '{name} 认为不是同一人',
    act: {
      acknowledge: '确认',
      acknowledgeAll: '确认所示命中',
      markFalse: '不是同一人',
      markFalseText: '此人脸在“{deployment}”中不再作为{name}报警，可以撤销。',
      undoFalse: '撤销：可能是同一人',
      toAlarm: '报警',
      way: '{name}的轨迹',
      allHits: '全部命中',
    },
    tabs: { hits: '命中', captures: '抓拍' },
    field: {
      timeRange: '时间',
      at: '时间',
      person: '人员',
      similarity: '相似度',
      level: '报警级别',
      groupName: '名单分组',
      reason: '布控原因',
      deployment: '布控任务',
      camera: '摄像机',
      areaName: '区域',
      state: '处理结果',
      isOpen: '仅未确认',
    },
  },
  enums: {
    faceHitState: {
      due: '即将报警',
      raised: '已报警',
      paused: '计入之前的报警',
      late: '上报过迟，不报警',
      false: '不是同一人',
    },
  },
  errors: {
    'face_hit.not_found': '该命中记录已不存在',
    'face_hit.no_person': '该命中没有名单人员，或抓拍已不再保存',
    'face_hit.not_false': '该命中未被标记为误报',
  },
  permissions: {
    'face_hit.judge': '确认命中及标记误报',
  },
  menu: {
    securityManagement: '安保管理',
  },
  log: {
    'face_hit.get_picture': '查看人员命中图片',
    'face_hit.acknowledge': '确认人员命中',
    'face_hit.mark_false': '标记人员误报',
    'face_hit.undo_false': '撤销误报标记',
  },
})
