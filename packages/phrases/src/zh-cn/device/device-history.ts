import { translationOf } from '../../catalogue.ts'
import type { deviceHistory as english } from '../../en-us/device/device-history.ts'

export const deviceHistory = translationOf<typeof english>()({
  texts: {
    title: '设备变更记录',
    at: '时间',
    device: '设备',
    field: '字段',
    before: '变更前',
    after: '变更后',
    user: '变更人',
    program: '系统',
    changed: '已更改',
    oneDevice: '指定设备',
    restore: '恢复',
    restoreTitle: '恢复 {name} 的“{field}”？',
    restoreText: '将恢复为：{value}',
    restored: '已恢复',
  },
  errors: {
    'device.change_not_restorable': '此更改无法恢复',
  },
  menu: {
    configHistory: '配置历史',
  },
  log: {
    'device.restore': '恢复设备配置',
  },
})
