import { translationOf } from '../../catalogue.ts'
import type { intake as english } from '../../en-us/alarm/intake.ts'

export const intake = translationOf<typeof english>()({
  errors: {
    'event.device_unknown': '没有该编码的设备',
    'event.type_unknown': '未知的事件类型',
    'event.time_in_future': '事件时间晚于当前时间',
    'event.time_too_old': '事件时间过早',
    'event.picture_invalid': '图片无法读取',
    'event.picture_too_large': '图片过大',
  },
})
