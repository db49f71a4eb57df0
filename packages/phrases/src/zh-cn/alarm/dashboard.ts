import { translationOf } from '../../catalogue.ts'
import type { dashboard as english } from '../../en-us/alarm/dashboard.ts'

export const dashboard = translationOf<typeof english>()({
  texts: {
    devices: '设备',
    total: '总数',
    unplaced: '无位置',
    placeThem: '{count} 台设备没有位置，放置到地图',
    openAlarms: '未关闭报警',
    newest: '最新未关闭报警',
    noAlarms: '暂无未关闭报警',
    allAlarms: '全部未关闭报警',
    atDesk: '在实时报警中打开 {number}',
    listed: '{name}：{count}，在列表中查看',
    times: '{count} 次',
    setup: {
      title: '后续步骤',
      count: '已完成 {done}/{all}',
      hide: '不再显示',
      done: '已完成',
      open: '待完成',
      step: {
        password: '设置自己的密码',
        site: '填写站点名称和位置',
        areas: '添加区域',
        cameras: '查找摄像机',
        users: '添加用户',
        api_key: '添加外部系统密钥',
      },
      why: {
        password: '初始密码由系统生成。',
        site: '地图将从这里打开。',
        areas: '楼宇、楼层、大门等，设备和权限按区域划分。',
        cameras: '在网络中搜索，或输入地址。',
        users: '每个人使用自己的账号登录。',
        api_key: '其他系统用它上报事件。',
      },
    },
  },
  permissions: {
    'dashboard.view': '查看首页',
  },
  menu: {
    home: '首页',
  },
})
