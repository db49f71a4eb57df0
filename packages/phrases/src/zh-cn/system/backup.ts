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
  },
})
