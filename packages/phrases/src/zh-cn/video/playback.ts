import { translationOf } from '../../catalogue.ts'
import type { playback as english } from '../../en-us/video/playback.ts'

export const playback = translationOf<typeof english>()({
  enums: {
    recordingKind: {
      all: '全部录像',
      plan: '计划录像',
      alarm: '报警录像',
      manual: '手动录像',
      card: '存储卡录像',
    },
  },
  permissions: { 'playback.view': '录像回放', 'playback.snapshot': '录像抓图' },
  log: { 'playback.open': '录像回放', 'playback.snapshot': '录像抓图' },
  errors: { 'playback.in_future': '时间段晚于当前时间。' },
})
