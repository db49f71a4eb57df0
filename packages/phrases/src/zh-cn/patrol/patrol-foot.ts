import { translationOf } from '../../catalogue.ts'
import type { patrolFoot as english } from '../../en-us/patrol/patrol-foot.ts'

export const patrolFoot = translationOf<typeof english>()({
  texts: {
    title: '步行巡更',
    field: {
      position: '巡更点',
      verdict: '签到',
      person: '人员',
      plan: '计划',
      last: '上次位置',
      next: '下一地点',
      progress: '巡更点',
      state: '状态',
    },
    board: {
      tours: '视频巡更',
      empty: '没有待巡的步行巡更',
      at: '{name}，{time}',
      due: '{name}，应到 {time}',
      late: '迟到 {time}',
      nowhere: '尚未签到',
      none: '全部地点已结束',
      progress: '{done} / {count}',
      counts: '迟到 {late}，缺勤 {absent}',
    },
    phone: {
      none: '您没有待巡的任务',
      noStop: '没有可用此编码签到的地点',
      checkIn: '签到',
      checkInAt: '在{name}签到',
      code: '编码或标签',
      codeHint: '扫描二维码，或输入其下方的字符',
      note: '备注',
    },
    stop: {
      due: '应到 {time}',
      at: '{time} · {by}',
      phone: '手机时间 {time}',
      received: '上报 {time}',
      away: '相距 {metres} 米',
      alarm: '已产生报警',
      picture: '巡更点 {number} {name}的图片',
      photo: '须拍照',
      open: '未签到',
    },
  },
  errors: {
    'patrol_foot.code_unknown': '没有巡更地点使用该编码',
    'patrol_foot.wrong_place': '这是“{place}”的编码，不是“{stop}”的',
    'patrol_foot.code_ended': '“{stop}”的该编码已失效，请扫描现场现在张贴的二维码',
    'patrol_foot.photo_required': '该巡更点须拍照',
    'patrol_foot.checked_already': '“{stop}”已签到',
  },
  enums: {
    checkInVerdict: { on_time: '准时', early: '早到', late: '迟到', absent: '缺勤' },
    checkInMark: {
      elsewhere: '手机不在该地点',
      out_of_order: '未按顺序',
      too_fast: '行进速度不合理',
      clock_off: '手机时间有误',
      told_later: '延后上报',
      was_absent: '曾记为缺勤',
    },
    checkInMeans: { code: '编码', nfc: 'NFC 标签' },
  },
  log: {
    'patrol_foot.check_in': '巡更地点签到',
    'patrol_foot.picture': '查看签到图片',
  },
})
