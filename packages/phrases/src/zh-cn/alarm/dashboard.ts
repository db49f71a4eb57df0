import { translationOf } from '../../catalogue.ts'
import type { dashboard as english } from '../../en-us/alarm/dashboard.ts'

export const dashboard = translationOf<typeof english>()({
  texts: {
    devices: '设备',
    total: '总数',
    openAlarms: '未关闭报警',
    newest: '最新未关闭报警',
    noAlarms: '暂无未关闭报警',
    allAlarms: '全部未关闭报警',
    onAlert: '报警中',
    inProgress: '处理中',
    atDesk: '在实时报警中打开 {number}',
    listed: '{name}：{count}，在列表中查看',
    times: '{count} 次',
  },
  permissions: {
    'dashboard.view': '查看首页',
  },
  menu: {
    home: '首页',
  },
})
