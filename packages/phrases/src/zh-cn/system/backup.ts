import { translationOf } from '../../catalogue.ts'
import type { backup as english } from '../../en-us/system/backup.ts'

export const backup = translationOf<typeof english>()({
  texts: {
    title: '系统备份',
    none: '未设置定期备份。用 PALISADE_BACKUPS 指定每天备份的文件夹，方法见管理员手册。',
    plan: '每天 {at} 备份到 {folder}（不含录像），保留最近 {kept} 份。',
    made: '最近一次备份：{time}',
    never: '尚未备份',
    failed: '{time} 的备份失败：{error}',
    restored:
      '系统于 {at} 由 {time} 的备份恢复。其间发生的内容已丢失：已关闭的报警、用户和权限的变更、已发送的通知。所有会话均已结束。',
    confirm: '我已知悉',
  },
  log: {
    'backup.confirm_restored': '确认由备份恢复',
  },
})
